from xlelo.cli import main

main()
