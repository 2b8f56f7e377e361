// xlelo 0.1.0, script bc890e82. Made by `xlelo build`: changes are lost with the next one.

const XLELO_ = (() => {
"use strict";
const VERSION = "xlelo 0.1.0 (compilació bc890e82), calculat per un script del Google Sheets; reglament si la fórmula no en diu cap: FCE, temporada 2016";
const LAW = {
  "FCE": {"numbers": {"floor": 1000, "cap": 54, "activity": 3, "divisor": 9, "half": 0.5, "youngest": 5, "youngestrapid": 3, "base": 1020, "step": 40, "least": 5, "most": 17, "year": 365, "moves": 60, "minutes": 60, "rounds": 3, "days": 90, "claim_days": 25, "year_days": 365, "oldest": 17, "age_base": 1020, "age_step": 40, "months": 12, "most_games": 54, "most_activity": 3, "activity_divisor": 9, "young_years": 12, "young_share": 80, "young_standard": 6, "young_rapid": 3, "first_season": 2015}, "earlier": {}, "tables": {"difference": {"title": "Taula 2", "hundredths": [100, 99, 98, 97, 96, 95, 94, 93, 92, 91, 90, 89, 88, 87, 86, 85, 84, 83, 82, 81, 80, 79, 78, 77, 76, 75, 74, 73, 72, 71, 70, 69, 68, 67, 66, 65, 64, 63, 62, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50], "d": [800, 677, 589, 538, 501, 470, 444, 422, 401, 383, 366, 351, 336, 322, 309, 296, 284, 273, 262, 251, 240, 230, 220, 211, 202, 193, 184, 175, 166, 158, 149, 141, 133, 125, 117, 110, 102, 95, 87, 80, 72, 65, 57, 50, 43, 36, 29, 21, 14, 7, 0]}, "expected": {"title": "Taula 1", "from": [0, 4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114, 122, 130, 138, 146, 154, 163, 171, 180, 189, 198, 207, 216, 226, 236, 246, 257, 268, 279, 291, 303, 316, 329, 345, 358, 375, 392, 412, 433, 457, 485, 518, 560, 620, 736], "to": [3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735, ""], "higher": [0.5, 0.51, 0.52, 0.53, 0.54, 0.55, 0.56, 0.57, 0.58, 0.59, 0.6, 0.61, 0.62, 0.63, 0.64, 0.65, 0.66, 0.67, 0.68, 0.69, 0.7, 0.71, 0.72, 0.73, 0.74, 0.75, 0.76, 0.77, 0.78, 0.79, 0.8, 0.81, 0.82, 0.83, 0.84, 0.85, 0.86, 0.87, 0.88, 0.89, 0.9, 0.91, 0.92, 0.93, 0.94, 0.95, 0.96, 0.97, 0.98, 0.99, 0.99], "lower": [0.5, 0.49, 0.48, 0.47, 0.46, 0.45, 0.44, 0.43, 0.42, 0.41, 0.4, 0.39, 0.38, 0.37, 0.36, 0.35, 0.34, 0.33, 0.32, 0.31, 0.3, 0.29, 0.28, 0.27, 0.26, 0.25, 0.24, 0.23, 0.22, 0.21, 0.2, 0.19, 0.18, 0.17, 0.16, 0.15, 0.14, 0.13, 0.12, 0.11, 0.1, 0.09, 0.08, 0.07, 0.06, 0.05, 0.04, 0.03, 0.02, 0.01, 0.01]}, "stabilisation": {"title": "Taula 3", "from": [1000, 1100, 1400, 1700, 2000, 2300, 2600], "k": [42, 36, 30, 24, 16, 8, 6]}, "years": {"title": "Taula 4", "seasons": [1, 2, 3, 4, 5], "newest": [1, 2, 3, 4, 5], "second": [0, 1, 2, 3, 4], "third": [0, 0, 1, 2, 3], "fourth": [0, 0, 0, 1, 2], "fifth": [0, 0, 0, 0, 1]}}},
  "CNXC": {"numbers": {"least": 12, "list_months": 6, "claim_days": 30, "least_games": 12, "passive_years": 5, "least_common": 8}, "earlier": {}, "tables": {"difference": {"title": "Tabela I", "hundredths": [100, 99, 98, 97, 96, 95, 94, 93, 92, 91, 90, 89, 88, 87, 86, 85, 84, 83, 82, 81, 80, 79, 78, 77, 76, 75, 74, 73, 72, 71, 70, 69, 68, 67, 66, 65, 64, 63, 62, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50], "d": [677, 677, 589, 538, 501, 470, 444, 422, 401, 383, 366, 351, 336, 322, 309, 296, 284, 273, 262, 251, 240, 230, 220, 211, 202, 193, 184, 175, 166, 158, 149, 141, 133, 125, 117, 110, 102, 95, 87, 80, 72, 65, 57, 50, 43, 36, 29, 21, 14, 7, 0]}, "expected": {"title": "Tabela II", "from": [0, 4, 11, 18, 26, 33, 40, 47, 55, 62, 69, 77, 84, 92, 99, 107, 115, 122, 130, 138, 146, 155, 163, 171, 180, 189, 198, 207, 217, 226, 236, 246, 257, 268, 279, 291, 303, 316, 329, 344, 359, 375, 393, 412, 434, 458, 485, 519, 561, 621, 737], "to": [3, 10, 17, 25, 32, 39, 46, 54, 61, 68, 76, 83, 91, 98, 106, 114, 121, 129, 137, 145, 154, 162, 170, 179, 188, 197, 206, 216, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 343, 358, 374, 392, 411, 433, 457, 484, 518, 560, 620, 736, ""], "higher": [0.5, 0.51, 0.52, 0.53, 0.54, 0.55, 0.56, 0.57, 0.58, 0.59, 0.6, 0.61, 0.62, 0.63, 0.64, 0.65, 0.66, 0.67, 0.68, 0.69, 0.7, 0.71, 0.72, 0.73, 0.74, 0.75, 0.76, 0.77, 0.78, 0.79, 0.8, 0.81, 0.82, 0.83, 0.84, 0.85, 0.86, 0.87, 0.88, 0.89, 0.9, 0.91, 0.92, 0.93, 0.94, 0.95, 0.96, 0.97, 0.98, 0.99, 0.995], "lower": [0.5, 0.49, 0.48, 0.47, 0.46, 0.45, 0.44, 0.43, 0.42, 0.41, 0.4, 0.39, 0.38, 0.37, 0.36, 0.35, 0.34, 0.33, 0.32, 0.31, 0.3, 0.29, 0.28, 0.27, 0.26, 0.25, 0.24, 0.23, 0.22, 0.21, 0.2, 0.19, 0.18, 0.17, 0.16, 0.15, 0.14, 0.13, 0.12, 0.11, 0.1, 0.09, 0.08, 0.07, 0.06, 0.05, 0.04, 0.03, 0.02, 0.01, 0.005]}, "virtual": {"category": ["absolute_final", "team_final_board1", "honour", "other"], "rating": [2200, 2000, 2000, 1750]}, "weighting": {"title": "K by rating and games", "from": [0, 2000, 2201, 2401], "13-24": [40, 30, 25, 20], "25-50": [30, 25, 20, 20], "51-100": [25, 20, 20, 15], ">100": [20, 15, 15, 15]}, "games": {"title": "the columns of K begin at", "from": [13, 25, 51, 101]}}},
  "ELO1972": {"numbers": {"k": 10, "most": 80, "year_games": 80, "usual_criterion": 3, "classic_rounds": 12, "enough": 3, "self": 0.5}, "earlier": {}, "tables": {"coefficients": {"players": ["annual", "established", "new_or_junior"], "k_from": [10, 15, 25], "k_to": [10, 20, 30]}, "difference": {"title": "Cuadro I", "hundredths": [100, 99, 98, 97, 96, 95, 94, 93, 92, 91, 90, 89, 88, 87, 86, 85, 84, 83, 82, 81, 80, 79, 78, 77, 76, 75, 74, 73, 72, 71, 70, 69, 68, 67, 66, 65, 64, 63, 62, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50], "d": ["+", 677, 589, 538, 501, 470, 444, 422, 401, 383, 366, 351, 336, 322, 309, 296, 284, 273, 262, 251, 240, 230, 220, 211, 202, 193, 184, 175, 166, 158, 149, 141, 133, 125, 117, 110, 102, 95, 87, 80, 72, 65, 57, 50, 43, 36, 29, 21, 14, 7, 0]}, "expected": {"title": "Cuadro II", "from": [0, 4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114, 122, 130, 138, 146, 154, 163, 171, 180, 189, 198, 207, 216, 226, 236, 246, 257, 268, 279, 291, 303, 316, 329, 345, 358, 375, 392, 412, 433, 457, 485, 518, 560, 620, 736], "to": [3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735, ""], "higher": [0.5, 0.51, 0.52, 0.53, 0.54, 0.55, 0.56, 0.57, 0.58, 0.59, 0.6, 0.61, 0.62, 0.63, 0.64, 0.65, 0.66, 0.67, 0.68, 0.69, 0.7, 0.71, 0.72, 0.73, 0.74, 0.75, 0.76, 0.77, 0.78, 0.79, 0.8, 0.81, 0.82, 0.83, 0.84, 0.85, 0.86, 0.87, 0.88, 0.89, 0.9, 0.91, 0.92, 0.93, 0.94, 0.95, 0.96, 0.97, 0.98, 0.99, 1.0], "lower": [0.5, 0.49, 0.48, 0.47, 0.46, 0.45, 0.44, 0.43, 0.42, 0.41, 0.4, 0.39, 0.38, 0.37, 0.36, 0.35, 0.34, 0.33, 0.32, 0.31, 0.3, 0.29, 0.28, 0.27, 0.26, 0.25, 0.24, 0.23, 0.22, 0.21, 0.2, 0.19, 0.18, 0.17, 0.16, 0.15, 0.14, 0.13, 0.12, 0.11, 0.1, 0.09, 0.08, 0.07, 0.06, 0.05, 0.04, 0.03, 0.02, 0.01, 0.0]}}},
  "FIDE2011": {"numbers": {"far": 400, "newcomer": 30, "new": 30, "usual": 15, "strong": 10, "high": 2400, "floor": 1200, "half_point": 15, "new_player_k": 30, "new_games": 30, "usual_k": 15, "top_rating": 2400, "top_k": 10, "block_games": 3, "first_points": 1, "enough": 9, "months": 24, "furthest": 400}, "earlier": {"half_point": 12.5, "new_player_k": 25, "later_games": 3}, "tables": {"difference": {"title": "FIDE's own table", "hundredths": [100, 99, 98, 97, 96, 95, 94, 93, 92, 91, 90, 89, 88, 87, 86, 85, 84, 83, 82, 81, 80, 79, 78, 77, 76, 75, 74, 73, 72, 71, 70, 69, 68, 67, 66, 65, 64, 63, 62, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50], "d": [800, 677, 589, 538, 501, 470, 444, 422, 401, 383, 366, 351, 336, 322, 309, 296, 284, 273, 262, 251, 240, 230, 220, 211, 202, 193, 184, 175, 166, 158, 149, 141, 133, 125, 117, 110, 102, 95, 87, 80, 72, 65, 57, 50, 43, 36, 29, 21, 14, 7, 0]}, "expected": {"title": "Tabela", "from": [0, 4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114, 122, 130, 138, 146, 154, 163, 171, 180, 189, 198, 207, 216, 226, 236, 246, 257, 268, 279, 291, 303, 316, 329, 345, 358, 375, 392, 412, 433, 457, 485, 518, 560, 620, 736], "to": [3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735, ""], "higher": [0.5, 0.51, 0.52, 0.53, 0.54, 0.55, 0.56, 0.57, 0.58, 0.59, 0.6, 0.61, 0.62, 0.63, 0.64, 0.65, 0.66, 0.67, 0.68, 0.69, 0.7, 0.71, 0.72, 0.73, 0.74, 0.75, 0.76, 0.77, 0.78, 0.79, 0.8, 0.81, 0.82, 0.83, 0.84, 0.85, 0.86, 0.87, 0.88, 0.89, 0.9, 0.91, 0.92, 0.93, 0.94, 0.95, 0.96, 0.97, 0.98, 0.99, 1.0], "lower": [0.5, 0.49, 0.48, 0.47, 0.46, 0.45, 0.44, 0.43, 0.42, 0.41, 0.4, 0.39, 0.38, 0.37, 0.36, 0.35, 0.34, 0.33, 0.32, 0.31, 0.3, 0.29, 0.28, 0.27, 0.26, 0.25, 0.24, 0.23, 0.22, 0.21, 0.2, 0.19, 0.18, 0.17, 0.16, 0.15, 0.14, 0.13, 0.12, 0.11, 0.1, 0.09, 0.08, 0.07, 0.06, 0.05, 0.04, 0.03, 0.02, 0.01, 0.0]}}},
  "FIDE2024": {"numbers": {"far": 400, "strongest": 2650, "newcomer": 30, "new": 40, "youngk": 40, "usual": 20, "strong": 10, "high": 2400, "young": 2300, "most": 700, "floor": 1400, "moves": 60, "standard_from": 60, "approved_least": 75, "approved_year": 2026, "rapid_above": 10, "blitz_above": 3, "report_days": 30, "list_days": 3, "enough_games": 5, "most_months": 26, "added_games": 2, "added_points": 1, "added_rating": 1800, "highest_first": 2200, "k_new": 40, "new_games": 30, "k_usual": 20, "k_top": 10, "top": 2400, "top_kept": 1, "k_young": 40, "young_age": 18, "young_below": 2300, "most_product": 700, "apart": 600, "apart_above": 2600}, "earlier": {}, "tables": {"difference": {"title": "table 8.1.1", "hundredths": [100, 99, 98, 97, 96, 95, 94, 93, 92, 91, 90, 89, 88, 87, 86, 85, 84, 83, 82, 81, 80, 79, 78, 77, 76, 75, 74, 73, 72, 71, 70, 69, 68, 67, 66, 65, 64, 63, 62, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50], "d": [800, 677, 589, 538, 501, 470, 444, 422, 401, 383, 366, 351, 336, 322, 309, 296, 284, 273, 262, 251, 240, 230, 220, 211, 202, 193, 184, 175, 166, 158, 149, 141, 133, 125, 117, 110, 102, 95, 87, 80, 72, 65, 57, 50, 43, 36, 29, 21, 14, 7, 0]}, "expected": {"title": "table 8.1.2", "from": [0, 4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114, 122, 130, 138, 146, 154, 163, 171, 180, 189, 198, 207, 216, 226, 236, 246, 257, 268, 279, 291, 303, 316, 329, 345, 358, 375, 392, 412, 433, 457, 485, 518, 560, 620, 736], "to": [3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735, ""], "higher": [0.5, 0.51, 0.52, 0.53, 0.54, 0.55, 0.56, 0.57, 0.58, 0.59, 0.6, 0.61, 0.62, 0.63, 0.64, 0.65, 0.66, 0.67, 0.68, 0.69, 0.7, 0.71, 0.72, 0.73, 0.74, 0.75, 0.76, 0.77, 0.78, 0.79, 0.8, 0.81, 0.82, 0.83, 0.84, 0.85, 0.86, 0.87, 0.88, 0.89, 0.9, 0.91, 0.92, 0.93, 0.94, 0.95, 0.96, 0.97, 0.98, 0.99, 1.0], "lower": [0.5, 0.49, 0.48, 0.47, 0.46, 0.45, 0.44, 0.43, 0.42, 0.41, 0.4, 0.39, 0.38, 0.37, 0.36, 0.35, 0.34, 0.33, 0.32, 0.31, 0.3, 0.29, 0.28, 0.27, 0.26, 0.25, 0.24, 0.23, 0.22, 0.21, 0.2, 0.19, 0.18, 0.17, 0.16, 0.15, 0.14, 0.13, 0.12, 0.11, 0.1, 0.09, 0.08, 0.07, 0.06, 0.05, 0.04, 0.03, 0.02, 0.01, 0.0]}, "time": {"rating_from": [0, 1800, 2400], "minutes": [60, 90, 120]}}},
  "MELAO": {"numbers": {"factor": 10, "carried": 700, "white": 54, "newest": 50, "win": 400}, "earlier": {}, "tables": {}},
  "CLUB": {"numbers": {"new": 30, "high": 32, "usual": 16, "all": 800, "places": 6, "usual_scale": 400, "new_games": 30, "k_new": 32, "k_usual": 16, "all_or_nothing": 800}, "earlier": {}, "tables": {"expected": {"title": "FIDE's table", "from": [0, 4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114, 122, 130, 138, 146, 154, 163, 171, 180, 189, 198, 207, 216, 226, 236, 246, 257, 268, 279, 291, 303, 316, 329, 345, 358, 375, 392, 412, 433, 457, 485, 518, 560, 620, 736], "to": [3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735, ""], "higher": [0.5, 0.51, 0.52, 0.53, 0.54, 0.55, 0.56, 0.57, 0.58, 0.59, 0.6, 0.61, 0.62, 0.63, 0.64, 0.65, 0.66, 0.67, 0.68, 0.69, 0.7, 0.71, 0.72, 0.73, 0.74, 0.75, 0.76, 0.77, 0.78, 0.79, 0.8, 0.81, 0.82, 0.83, 0.84, 0.85, 0.86, 0.87, 0.88, 0.89, 0.9, 0.91, 0.92, 0.93, 0.94, 0.95, 0.96, 0.97, 0.98, 0.99, 1.0], "lower": [0.5, 0.49, 0.48, 0.47, 0.46, 0.45, 0.44, 0.43, 0.42, 0.41, 0.4, 0.39, 0.38, 0.37, 0.36, 0.35, 0.34, 0.33, 0.32, 0.31, 0.3, 0.29, 0.28, 0.27, 0.26, 0.25, 0.24, 0.23, 0.22, 0.21, 0.2, 0.19, 0.18, 0.17, 0.16, 0.15, 0.14, 0.13, 0.12, 0.11, 0.1, 0.09, 0.08, 0.07, 0.06, 0.05, 0.04, 0.03, 0.02, 0.01, 0.0]}, "difference": {"title": "FIDE's table", "hundredths": [100, 99, 98, 97, 96, 95, 94, 93, 92, 91, 90, 89, 88, 87, 86, 85, 84, 83, 82, 81, 80, 79, 78, 77, 76, 75, 74, 73, 72, 71, 70, 69, 68, 67, 66, 65, 64, 63, 62, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50], "d": [800, 677, 589, 538, 501, 470, 444, 422, 401, 383, 366, 351, 336, 322, 309, 296, 284, 273, 262, 251, 240, 230, 220, 211, 202, 193, 184, 175, 166, 158, 149, 141, 133, 125, 117, 110, 102, 95, 87, 80, 72, 65, 57, 50, 43, 36, 29, 21, 14, 7, 0]}, "settings": {"title": "rules", "rule": ["scale", "cap", "advantage", "floor", "decimals", "curve", "carry", "moves", "start", "first", "first_games", "length", "result", "forfeits", "provisional", "members_only", "active_months", "words"], "default": [400, "none", 0, "none", 0, "logistic", "exact", "none", "none", "none", "none", "none", "none", "none", "none", "none", "none", "none"], "least": [1e-06, 1e-06, -100000, -100000, 0, "logistic", "exact", "none", "none", "none", "none", "none", "none", "none", "none", "none", "none", "none"], "most": [100000, 100000, 100000, 100000, 2, "fide", "published", "none", "none", "none", "none", "none", "none", "none", "none", "none", "none", "none"]}, "rows": {"title": "rows of K", "column": ["games_under", "rating_from", "rating_under", "age_to", "k"], "least": [0, -100000, -100000, 0, 0], "most": [100000, 100000, 100000, 150, 1000], "whole": [1, 0, 0, 1, 0]}}},
};
const CODES_OF_RULES = {
  "FCE": "FCE",
  "CNXC": "CNXC",
  "ELO1972": "ELO1972",
  "FIDE2011": "FIDE2011",
  "FIDE2024": "FIDE2024",
  "CLUB": "CLUB",
  "LOGISTIC": "CLUB",
};
const NAMES = {
  "FIDE": "FIDE2024",
  "FIDE 2024": "FIDE2024",
  "2024": "FIDE2024",
  "FIDE 2011": "FIDE2011",
  "2011": "FIDE2011",
  "ELO 1972": "ELO1972",
  "1972": "ELO1972",
};
const DEFAULT_RULES = "FCE";
const RESULTS = {
  "1": [2, 0],
  "1-0": [2, 0],
  "+/-": [2, 0],
  "+-": [2, 0],
  "+--": [2, 0],
  "F1-0": [2, 0],
  "I1-0": [2, 0],
  "A1-0": [2, 0],
  "1-0A": [2, 0],
  "=": [1, 1],
  "½": [1, 1],
  "0.5": [1, 1],
  ".5": [1, 1],
  "½-½": [1, 1],
  "0.5-0.5": [1, 1],
  "A½": [1, 1],
  "½A": [1, 1],
  "0": [0, 2],
  "0-1": [0, 2],
  "-/+": [0, 2],
  "-+": [0, 2],
  "--+": [0, 2],
  "F0-1": [0, 2],
  "I0-1": [0, 2],
  "A0-1": [0, 2],
  "0-1A": [0, 2],
  "-/-": [0, 0],
  "--": [0, 0],
  "---": [0, 0],
  "F0-0": [0, 0],
  "I0-0": [0, 0],
  "*": [-1, -1],
  "?": [-1, -1],
  "ADJ": [-1, -1],
  "PENDING": [-1, -1],
};
const BY = {
  "ELO_EXPECTED": {"FCE": "art. 13.2", "CNXC": "art. 6.4, Tabela II", "ELO1972": "Cuadro II", "FIDE2011": "Tabela", "FIDE2024": "art. 8.3.1", "CLUB": "art. 4, 5"},
  "ELO_PERF": {"FCE": "art. 14.1, 14.3, 14.4, 14.5", "CNXC": "art. 6.2", "ELO1972": "(1)", "FIDE2024": "art. 8.1.1", "CLUB": "art. 5"},
  "ELO_KFACTOR": {"FCE": "art. 16.2", "CNXC": "art. 6.4", "ELO1972": "K", "FIDE2011": "art. 8.56", "FIDE2024": "art. 8.3.3", "CLUB": "art. 6"},
  "ELO_INITIAL": {"FCE": "art. 10.1, 10.2, 11.1, 11.2, 11.3"},
  "ELO_VIRTUAL": {"CNXC": "art. 5.3"},
  "ELO_INITIAL_FIDE": {"FIDE2011": "art. 8.23", "FIDE2024": "art. 8.2.2, 8.2.3"},
  "ELO_CHANGE": {"FCE": "art. 15.2", "CNXC": "art. 6.4", "ELO1972": "(2)", "FIDE2011": "We", "FIDE2024": "art. 8.3.2, 8.3.3", "CLUB": "art. 7"},
  "ELO_NEW": {"FCE": "art. 17.2, 17.3", "CNXC": "art. 6.5, 6.6", "ELO1972": "paso 15", "FIDE2011": "We", "FIDE2024": "art. 8.3.4", "CLUB": "art. 8, 10"},
  "ELO_DP": {"FCE": "Taula 2", "CNXC": "Tabela I", "ELO1972": "Cuadro I", "FIDE2024": "art. 8.1.1", "CLUB": "art. 5"},
  "ELO_PROVISIONAL": {"CNXC": "art. 6.3, 6.6"},
  "ELO_NEEDED": {"FCE": "art. 17.2, 17.3", "CNXC": "art. 6.5, 6.6", "ELO1972": "paso 15", "FIDE2011": "We", "FIDE2024": "art. 8.3.4", "CLUB": "art. 8, 10"},
  "ELO_WEIGHTED": {"MELAO": "fórmula, cores"},
  "ELO_TIME": {"FCE": "art. 5.1, 5.2"},
  "ELO_ROUND": {"FCE": "art. 17.2", "CNXC": "art. 6.6", "ELO1972": "paso 15", "FIDE2011": "We", "FIDE2024": "art. 8.3.4", "CLUB": "art. 10"},
};
const RULE_SETS = [["FCE", "season 2016", "Normativa d'avaluació de la FCE"], ["CNXC", "competitions started from 2000-07-01", "Regulamento do Sistema Elo da CNXC"], ["ELO1972", "1972", "El Sistema de Clasificación aplicado nacionalmente"], ["FIDE2011", "from 2011-07-01", "Novidades no Rating FIDE"], ["FIDE2024", "from 2024-03-01, as amended on 2024-12-01 (rapid and blitz) and 2025-10-01 (standard)", "FIDE Rating Regulations of 2024"], ["MELAO", "author's article, undated", "Erro sistemático no rating de Xadrez"], ["CLUB", "rules that each club fills in", "A club's own list"], ["FIDE2017", "from 2017-07-01 until 2021-12-31, standard list, rated players", "FIDE standard ratings of 2017"], ["FUA2012", "from 2012-01-01, rated players", "Federación Uruguaya de Ajedrez 2012"], ["SSB2011", "from 2011-07-01, rated players", "Südtiroler Schachbund 2011"]];
const ARTICLES = {
  "FCE": {"1": "El sistema d'avaluació de la Federació Catalana d'Escacs té com a objectiu la valoració de les actuacions dels jugadors afiliats mitjançant procediments estadístics inspirats en els sistemes ELO de la FIDE i la USCF i el sistema Glicko.", "2": "2\n\n2.1\nL'àmbit d'avaluació estarà integrat per les competicions oficials i les competicions que prèviament a la seva celebració, hagin estat registrades i homologades per la Federació Catalana d'Escacs. Aquest àmbit d'avaluació afectarà a tots els jugadors afiliats a la FCE.\n\n2.2\nLa Federació Catalana d'Escacs es reserva el dret d'avaluar altres torneigs quan ho cregui convenient, tot i que no compleixin les condicions establertes.", "2.1": "L'àmbit d'avaluació estarà integrat per les competicions oficials i les competicions que prèviament a la seva celebració, hagin estat registrades i homologades per la Federació Catalana d'Escacs. Aquest àmbit d'avaluació afectarà a tots els jugadors afiliats a la FCE.", "2.2": "La Federació Catalana d'Escacs es reserva el dret d'avaluar altres torneigs quan ho cregui convenient, tot i que no compleixin les condicions establertes.", "3": "3\n\n3.1\nEl sistema d'avaluació de la Federació Catalana d'Escacs comptabilitza, de forma diferenciada, dos tipus d'avaluació: l'avaluació de ritme estàndard i l'avaluació de ritmes ràpids.", "3.1": "El sistema d'avaluació de la Federació Catalana d'Escacs comptabilitza, de forma diferenciada, dos tipus d'avaluació: l'avaluació de ritme estàndard i l'avaluació de ritmes ràpids.", "4": "4 · Reglamentació aplicable\n\n4.1\nLes partides es jugaran d'acord a les Lleis dels Escacs de la FIDE.\n\n4.2\nA totes les proves serà d'aplicació el Reglament General i de Competicions de la Federació Catalana d'Escacs.", "4.1": "Les partides es jugaran d'acord a les Lleis dels Escacs de la FIDE.", "4.2": "A totes les proves serà d'aplicació el Reglament General i de Competicions de la Federació Catalana d'Escacs.", "5": "5 · Ritme de joc\n\n5.1\nPerquè les partides siguin avaluades per a ritme estàndard cada jugador haurà de disposar d'un temps mínim per completar la partida assumint que es faran 60 jugades. El temps mínim serà de 60 minuts com a resultat de sumar el temps fix més el temps afegit per jugada multiplicat per 60 (ritme Standard).\n\n5.2\nPerquè les partides siguin avaluades per a ritmes ràpids cada jugador haurà de disposar d'un temps que pot ser fix, o que la suma del temps assignat més l'increment multiplicat per 60 sigui inferior a 60 minuts.\n\n5.3\nEls torneigs homologats d'escacs actius podran demanar la seva avaluació amb mitja K, si reuneixen els següents requisits:\n\na) ~~Que cada jugador disposi d'un temps fix mínim de 10 minuts. El jugador podrà tenir més temps comptant els increments, però no menys de 10 minuts fixes.~~\n\nb) ~~Que el jugador disposi d'un temps que pot ser fix, o que la suma del temps assignat més l'increment multiplicat per 60 sigui inferior a 60 minuts.~~", "5.1": "Perquè les partides siguin avaluades per a ritme estàndard cada jugador haurà de disposar d'un temps mínim per completar la partida assumint que es faran 60 jugades. El temps mínim serà de 60 minuts com a resultat de sumar el temps fix més el temps afegit per jugada multiplicat per 60 (ritme Standard).", "5.2": "Perquè les partides siguin avaluades per a ritmes ràpids cada jugador haurà de disposar d'un temps que pot ser fix, o que la suma del temps assignat més l'increment multiplicat per 60 sigui inferior a 60 minuts.", "5.3": "Els torneigs homologats d'escacs actius podran demanar la seva avaluació amb mitja K, si reuneixen els següents requisits:\n\na) ~~Que cada jugador disposi d'un temps fix mínim de 10 minuts. El jugador podrà tenir més temps comptant els increments, però no menys de 10 minuts fixes.~~\n\nb) ~~Que el jugador disposi d'un temps que pot ser fix, o que la suma del temps assignat més l'increment multiplicat per 60 sigui inferior a 60 minuts.~~", "6": "6 · Duració del torneig i calendari\n\n6.1\nEl nombre de rondes diàries no serà superior a 3 per torneigs computats a ritme Standard.\n\n6.2\nLa durada de la prova no pot ésser superior a 90 dies, excepte en les competicions per equips.", "6.1": "El nombre de rondes diàries no serà superior a 3 per torneigs computats a ritme Standard.", "6.2": "La durada de la prova no pot ésser superior a 90 dies, excepte en les competicions per equips.", "7": "Les partides guanyades per incompareixença seran vàlides per l'avaluació catalana. Una partida guanyada per incompareixença equivaldrà a una partida jugada amb un jugador del mateix ELO que el propi jugador, i la meitat del factor K més baix dels dos jugadors.\n\nLes partides perdudes per incompareixença seran vàlides per l'avaluació catalana. Una partida perduda per incompareixença equivaldrà a una partida jugada amb un jugador del mateix ELO que el propi jugador, i la meitat del factor K més baix dels dos jugadors.", "8": "8\n\n8.1\nLa Federació publicarà anualment dotze (12) llistes de l'avaluació catalana per a ritme estàndard i dotze (12) llistes per a ritmes ràpids. Les dates de publicació seran el primer dia de cada mes. Aquesta relació incorporarà els resultats de les proves avaluades des de l'anterior publicació i serà vigent mentre no es publiqui una de nova.\n\n8.2\nLes llistes d'avaluació catalana incorporaran tots els jugadors que tinguin tramitada la llicència per la federació catalana d'escacs a l'actual temporada.\n\n8.3\nPer les competicions en les quals les partides se celebrin amb una periodicitat setmanal o superior, els resultats tindran en compte el canvi d'avaluació en la nova llista.\n\n8.4\nEls jugadors podran presentar reclamacions del seu ELO dintre dels vint-i-cinc (25) primers dies, comptant a partir de la data de publicació de cada llista oficial.", "8.1": "La Federació publicarà anualment dotze (12) llistes de l'avaluació catalana per a ritme estàndard i dotze (12) llistes per a ritmes ràpids. Les dates de publicació seran el primer dia de cada mes. Aquesta relació incorporarà els resultats de les proves avaluades des de l'anterior publicació i serà vigent mentre no es publiqui una de nova.", "8.2": "Les llistes d'avaluació catalana incorporaran tots els jugadors que tinguin tramitada la llicència per la federació catalana d'escacs a l'actual temporada.", "8.3": "Per les competicions en les quals les partides se celebrin amb una periodicitat setmanal o superior, els resultats tindran en compte el canvi d'avaluació en la nova llista.", "8.4": "Els jugadors podran presentar reclamacions del seu ELO dintre dels vint-i-cinc (25) primers dies, comptant a partir de la data de publicació de cada llista oficial.", "9": "9\n\n9.1\nCada Llista oficial d'ELO inclourà les següents dades:\n\na) Nom del jugador\n\nb) Codi d'identificació\n\nc) Titulació (WCM, CM, MC, MN, WMF, MF, WMI, MI, WGM i GM)\n\nd) Club\n\ne) Avaluació\n\nf) Factors K_0 i K\n\ng) Nombre de partides avaluades en el corresponent període\n\nh) Altra informació rellevant", "9.1": "Cada Llista oficial d'ELO inclourà les següents dades:\n\na) Nom del jugador\n\nb) Codi d'identificació\n\nc) Titulació (WCM, CM, MC, MN, WMF, MF, WMI, MI, WGM i GM)\n\nd) Club\n\ne) Avaluació\n\nf) Factors K_0 i K\n\ng) Nombre de partides avaluades en el corresponent període\n\nh) Altra informació rellevant", "10": "10 · Avaluació inicial dels jugadors per la llista d'avaluació d'escacs estàndard\n\n10.1\nAls jugadors avaluats per primera vegada amb ELO FIDE se'ls assignarà un ELO inicial igual a la seva valoració FIDE actual.\n\n10.2\nA la resta de jugadors avaluats per primera vegada se'ls assignarà un ELO inicial en funció de la seva edat en el moment de federar-se seguint el següent procediment:\n\na) Determinar l'edat del jugador com:\n\nEdat = (Data federació − Data naixement)/365\n\nb) Arrodonir l'Edat cap al valor més pròxim a un decimal.\n\nc) Determinar el seu ELO inicial:\n\nELO_FCE = 1220, si Edat < 5; 1020 + 40 × Edat, si 5 ≤ Edat ≤ 17; 1700, si Edat > 17\n\n10.3\nEls jugadors avaluats per primera vegada que no participin en cap prova després d'una temporada (12 mesos) se'ls assignarà un nou ELO inicial en funció del seu ELO FIDE o la seva edat seguint els procediments descrits als articles 9.1 i 9.2.", "10.1": "Als jugadors avaluats per primera vegada amb ELO FIDE se'ls assignarà un ELO inicial igual a la seva valoració FIDE actual.", "10.2": "A la resta de jugadors avaluats per primera vegada se'ls assignarà un ELO inicial en funció de la seva edat en el moment de federar-se seguint el següent procediment:\n\na) Determinar l'edat del jugador com:\n\nEdat = (Data federació − Data naixement)/365\n\nb) Arrodonir l'Edat cap al valor més pròxim a un decimal.\n\nc) Determinar el seu ELO inicial:\n\nELO_FCE = 1220, si Edat < 5; 1020 + 40 × Edat, si 5 ≤ Edat ≤ 17; 1700, si Edat > 17", "10.3": "Els jugadors avaluats per primera vegada que no participin en cap prova després d'una temporada (12 mesos) se'ls assignarà un nou ELO inicial en funció del seu ELO FIDE o la seva edat seguint els procediments descrits als articles 9.1 i 9.2.", "11": "11 · Avaluació inicial dels jugadors per a la llista d'avaluació d'escacs ràpids\n\n11.1\nAls jugadors avaluats per primera vegada amb ELO de la FCE per a ritme estàndard se'ls assignarà un ELO inicial igual a la seva valoració FCE actual.\n\n11.2\nAls jugadors avaluats per primera vegada sense ELO FCE, però amb ELO FIDE se'ls assignarà un ELO inicial igual a la seva valoració FIDE actual.\n\n11.3\nA la resta de jugadors avaluats per primera vegada se'ls assignarà un ELO inicial en funció de la seva edat en el moment de federar-se seguint el procediment de l'Article 10.\n\n11.4\nEls jugadors avaluats per primera vegada que no participin en cap prova després d'una temporada (12 mesos) se'ls assignarà un nou ELO inicial en funció del seu ELO FCE i ELO FIDE o la seva edat seguint els procediments descrits als articles 11.1, 11.2 i 11.3.", "11.1": "Als jugadors avaluats per primera vegada amb ELO de la FCE per a ritme estàndard se'ls assignarà un ELO inicial igual a la seva valoració FCE actual.", "11.2": "Als jugadors avaluats per primera vegada sense ELO FCE, però amb ELO FIDE se'ls assignarà un ELO inicial igual a la seva valoració FIDE actual.", "11.3": "A la resta de jugadors avaluats per primera vegada se'ls assignarà un ELO inicial en funció de la seva edat en el moment de federar-se seguint el procediment de l'Article 10.", "11.4": "Els jugadors avaluats per primera vegada que no participin en cap prova després d'una temporada (12 mesos) se'ls assignarà un nou ELO inicial en funció del seu ELO FCE i ELO FIDE o la seva edat seguint els procediments descrits als articles 11.1, 11.2 i 11.3.", "12": "Els jugadors que participin en proves homologades i no tinguin ELO de la FCE, pel que fa a l'avaluació dels seus oponents es tindrà en compte un ELO equivalent a la performance de puntuació obtinguda pel jugador en el torneig on s'hagi disputat la partida.", "13": "13 · Descripció del sistema ELO\n\n13.1\nEl sistema ELO és un procediment numèric en el qual els percentatges de puntuació es converteixen en diferències d'avaluació i viceversa. La seva funció es produir una estimació estadística el més acurada possible de la força de joc d'un jugador.\n\n13.2\nLa Taula 1 mostra la conversió de diferència d'avaluació D en percentatge de puntuació P_D per el jugador més valorat M i el menys valorat m.\n\n13.3\nLa Taula 2, necessàriament mirall de la taula anterior, mostra la probabilitat de puntuació en funció de les diferències d'avaluació dels dos jugadors.", "13.1": "El sistema ELO és un procediment numèric en el qual els percentatges de puntuació es converteixen en diferències d'avaluació i viceversa. La seva funció es produir una estimació estadística el més acurada possible de la força de joc d'un jugador.", "13.2": "La Taula 1 mostra la conversió de diferència d'avaluació D en percentatge de puntuació P_D per el jugador més valorat M i el menys valorat m.", "Taula 1": "D M m · D M m · D M M\n\nTaula 1. Conversió de diferència d'avaluació D en percentatge P_D. M = Jugador més avaluat. m = Jugador menys avaluat.", "13.3": "La Taula 2, necessàriament mirall de la taula anterior, mostra la probabilitat de puntuació en funció de les diferències d'avaluació dels dos jugadors.", "Taula 2": "D M · D M · D M · D M · D M · D M\n\nTaula 2. Conversió de diferència d'avaluació p en probabilitat de puntuació d_p", "14": "14 · Càlcul de la performance d'un jugador en un torneig - R_p\n\n14.1\nEs calcula la mitjana d'ELO dels seus oponents federats a la Federació Catalana d'Escacs durant el torneig (R_a).\n\n14.2\nEs calcula el percentatge de punts realitzat per els jugadors federats a la Federació Catalana d'Escacs (P_p).\n\n14.3\nSi fa el 50% dels punts, la seva performance serà R_a.\n\n14.4\nSi fa més del 50% dels punts, la seva performance es calcularà com:\n\na) Es calcula el factor K_0 corresponent a R_a\n\nb) La seva performance serà:\n\nR_p = R_a + K_0 per cada 0.5 punts per sobre del 50%\n\n14.5\nSi fa menys del 50% dels punts, la seva performance es calcularà com:\n\na) Utilitzant la Taula 2, es calcula la probabilitat de puntuació d_p per cada jugador federat a la Federació Catalana d'Escacs.\n\nb) Es calcula la mitjana de les probabilitats de les puntuacions d_p com Md_p\n\nc) La seva performance serà:\n\nR_p = R_a + Md_p", "14.1": "Es calcula la mitjana d'ELO dels seus oponents federats a la Federació Catalana d'Escacs durant el torneig (R_a).", "14.2": "Es calcula el percentatge de punts realitzat per els jugadors federats a la Federació Catalana d'Escacs (P_p).", "14.3": "Si fa el 50% dels punts, la seva performance serà R_a.", "14.4": "Si fa més del 50% dels punts, la seva performance es calcularà com:\n\na) Es calcula el factor K_0 corresponent a R_a\n\nb) La seva performance serà:\n\nR_p = R_a + K_0 per cada 0.5 punts per sobre del 50%", "14.5": "Si fa menys del 50% dels punts, la seva performance es calcularà com:\n\na) Utilitzant la Taula 2, es calcula la probabilitat de puntuació d_p per cada jugador federat a la Federació Catalana d'Escacs.\n\nb) Es calcula la mitjana de les probabilitats de les puntuacions d_p com Md_p\n\nc) La seva performance serà:\n\nR_p = R_a + Md_p", "15": "15 · Variació d'ELO en una partida - R\n\n15.1\nUtilitzant la Taula 1, es calcula el resultat esperat P_D (M o m) per cada jugador.\n\n15.2\nEs calcula la variació d'ELO R d'aquella partida com:\n\nR = K × (P − P_D)\n\nA on:\n\na) P = Resultat de la partida\n\nb) P_D = Resultat esperat (M o m)\n\nc) K = Factor d'estabilització", "15.1": "Utilitzant la Taula 1, es calcula el resultat esperat P_D (M o m) per cada jugador.", "15.2": "Es calcula la variació d'ELO R d'aquella partida com:\n\nR = K × (P − P_D)\n\nA on:\n\na) P = Resultat de la partida\n\nb) P_D = Resultat esperat (M o m)\n\nc) K = Factor d'estabilització", "16": "16 · Factor K\n\n16.1\nEl factor K és un coeficient d'estabilització del sistema ELO utilitzat per compensar la incertesa en la estimació de la valoració d'un jugador. Aquesta incertesa serà més gran en aquells jugadors que tinguin una valoració ELO més petita i/o hagin jugat poques partides recentment.\n\n16.2\nA cada període d'avaluació, es calcula el factor K de cada jugador com la suma de dos components:\n\nK = K_0 + ΔK\n\n16.2a\nK_0 és un valor inversament proporcional a la valoració del jugador. Es calcula utilitzant la següent taula de conversió:\n\n16.2b\n⟦Δ⟧K es calcula, per els jugadors amb més d'un any actius, com:\n\nΔK = 3 − MP/9\n\nOn MP és la mitjana ponderada de partides avaluades i jugades els darrers cinc (5) anys. Es descartaran, per tant, aquelles partides guanyades o perdudes per incompareixença.\n\nLa següent taula mostra la fórmula exacta per calcular el valor de MP en funció del nombre d'anys que un jugador porta federat.\n\n⟦Δ⟧K s'arrodonirà cap al valor més pròxim a un sencer.\n\nCom a resultat, ⟦Δ⟧K variarà el valor del factor K en un rang de -3 a +3.\n\n16.2c\nSi un jugador porta menys d'un any actiu, la seva ⟦Δ⟧K serà 0.\n\n16.3\nEn aquells torneigs d'escacs a ritme estàndard on la majoria dels participants (80%) tinguin la categoria SOTS-12 (que no hagin fet els dotze anys abans del primer de gener de l'any en que es celebra el torneig), totes les variacions d'ELO es calcularan utilitzant un únic factor K = 6 per tots els participants, independentment del factor K publicat.\n\n16.4\nEn aquells torneigs d'escacs actius o ràpids on la majoria dels participants (80%) tinguin la categoria SOTS-12 (que no hagin fet els dotze anys abans del primer de gener de l'any en que es celebra el torneig), totes les variacions d'ELO es calcularan utilitzant un únic factor K = 3 per tots els participants, independentment del factor K publicat.\n\n16.5\nS'utilitzarà la meitat del factor K en els següents casos:\n\na) Partides homologats d'escacs ràpids segons Les Lleis dels Escacs de la FIDE.\n\n16.6\nS'utilitzarà la meitat del factor K més baix dels dos jugadors en els següents casos:\n\n16.6a\nPartides adjudicades on cap dels jugadors hagi fet un sol moviment.\n\n16.6b\nPartides guanyades o perdudes per incompareixença.", "16.1": "El factor K és un coeficient d'estabilització del sistema ELO utilitzat per compensar la incertesa en la estimació de la valoració d'un jugador. Aquesta incertesa serà més gran en aquells jugadors que tinguin una valoració ELO més petita i/o hagin jugat poques partides recentment.", "16.2": "16.2\nA cada període d'avaluació, es calcula el factor K de cada jugador com la suma de dos components:\n\nK = K_0 + ΔK\n\n16.2a\nK_0 és un valor inversament proporcional a la valoració del jugador. Es calcula utilitzant la següent taula de conversió:\n\n16.2b\n⟦Δ⟧K es calcula, per els jugadors amb més d'un any actius, com:\n\nΔK = 3 − MP/9\n\nOn MP és la mitjana ponderada de partides avaluades i jugades els darrers cinc (5) anys. Es descartaran, per tant, aquelles partides guanyades o perdudes per incompareixença.\n\nLa següent taula mostra la fórmula exacta per calcular el valor de MP en funció del nombre d'anys que un jugador porta federat.\n\n⟦Δ⟧K s'arrodonirà cap al valor més pròxim a un sencer.\n\nCom a resultat, ⟦Δ⟧K variarà el valor del factor K en un rang de -3 a +3.\n\n16.2c\nSi un jugador porta menys d'un any actiu, la seva ⟦Δ⟧K serà 0.", "16.2a": "K_0 és un valor inversament proporcional a la valoració del jugador. Es calcula utilitzant la següent taula de conversió:", "Taula 3": "Tram ELO · K_0\n\nTaula 3. Conversió de tram d'ELO a K base (K_0)", "16.2b": "⟦Δ⟧K es calcula, per els jugadors amb més d'un any actius, com:\n\nΔK = 3 − MP/9\n\nOn MP és la mitjana ponderada de partides avaluades i jugades els darrers cinc (5) anys. Es descartaran, per tant, aquelles partides guanyades o perdudes per incompareixença.\n\nLa següent taula mostra la fórmula exacta per calcular el valor de MP en funció del nombre d'anys que un jugador porta federat.\n\n⟦Δ⟧K s'arrodonirà cap al valor més pròxim a un sencer.\n\nCom a resultat, ⟦Δ⟧K variarà el valor del factor K en un rang de -3 a +3.", "Taula 4": "Anys federat · MP\n\n2 · Min(54, ((A_-1 × 2) + A_-2)/3)\n\n3 · Min(54, ((A_-1 × 3) + (A_-2 × 2) + A_-3)/6)\n\n4 · Min(54, ((A_-1 × 4) + (A_-2 × 3) + (A_-3 × 2) + A_-4)/10)\n\n≥ 5 · Min(54, ((A_-1 × 5) + (A_-2 × 4) + (A_-3 × 3) + (A_-4 × 2) + A_-5)/15)\n\nTaula 4. Càlcul de la mitjana ponderada de partides avaluades els darrers 5 anys. A_-1, A_-2, A_-3, A_-4 i A_-5 representen el nombre de partides avaluades l'any anterior, dos anys anteriors, tres anys anteriors, etc.", "16.2c": "Si un jugador porta menys d'un any actiu, la seva ⟦Δ⟧K serà 0.", "16.3": "En aquells torneigs d'escacs a ritme estàndard on la majoria dels participants (80%) tinguin la categoria SOTS-12 (que no hagin fet els dotze anys abans del primer de gener de l'any en que es celebra el torneig), totes les variacions d'ELO es calcularan utilitzant un únic factor K = 6 per tots els participants, independentment del factor K publicat.", "16.4": "En aquells torneigs d'escacs actius o ràpids on la majoria dels participants (80%) tinguin la categoria SOTS-12 (que no hagin fet els dotze anys abans del primer de gener de l'any en que es celebra el torneig), totes les variacions d'ELO es calcularan utilitzant un únic factor K = 3 per tots els participants, independentment del factor K publicat.", "16.5": "S'utilitzarà la meitat del factor K en els següents casos:\n\na) Partides homologats d'escacs ràpids segons Les Lleis dels Escacs de la FIDE.", "16.6": "16.6\nS'utilitzarà la meitat del factor K més baix dels dos jugadors en els següents casos:\n\n16.6a\nPartides adjudicades on cap dels jugadors hagi fet un sol moviment.\n\n16.6b\nPartides guanyades o perdudes per incompareixença.", "16.6a": "Partides adjudicades on cap dels jugadors hagi fet un sol moviment.", "16.6b": "Partides guanyades o perdudes per incompareixença.", "17": "17 · Variació d'ELO en una avaluació - R(n)\n\n17.1\nLa variació d'ELO en una avaluació R(n) es calcula com la suma de les variacions d'avaluació de totes les partides computades dins del termini d'avaluació.\n\n17.2\nUna vegada feta la suma, R(n) s'arrodoneix cap als valors més pròxims a la unitat.\n\n17.3\nSi en algun moment la variació d'ELO d'un jugador fa que la seva valoració sigui inferior a 1000 punts, la seva valoració serà 1000.", "17.1": "La variació d'ELO en una avaluació R(n) es calcula com la suma de les variacions d'avaluació de totes les partides computades dins del termini d'avaluació.", "17.2": "Una vegada feta la suma, R(n) s'arrodoneix cap als valors més pròxims a la unitat.", "17.3": "Si en algun moment la variació d'ELO d'un jugador fa que la seva valoració sigui inferior a 1000 punts, la seva valoració serà 1000.", "18": "18 · Variació d'ELO en una partida - R\nA continuació es mostren alguns exemples de càlcul de la valoració d'ELO en una partida.\n\n18.1\nUn jugador amb una avaluació de 2150 punts, factors K = 18.1 i K_0 = 16 perd contra un oponent que té una avaluació de 2030 punts.\n\na) Utilitzant la Taula 1, calcularem el resultat esperat de la partida per el jugador més valorat. Com la diferència d'avaluacions és de 120 punts, el valor M és 0.66.\n\nb) Determinar el la variació d'ELO R per aquella partida:\n\nR = K × (P − P_D) = 18.1 × (0 − 0.66) = −11.946\n\nc) Si aquesta partida hagués estat l'única partida disputada durant l'avaluació, el nou ELO del jugador seria:\n\nELO_FCE = 2150 − 11.9 = 2138", "18.1": "Un jugador amb una avaluació de 2150 punts, factors K = 18.1 i K_0 = 16 perd contra un oponent que té una avaluació de 2030 punts.\n\na) Utilitzant la Taula 1, calcularem el resultat esperat de la partida per el jugador més valorat. Com la diferència d'avaluacions és de 120 punts, el valor M és 0.66.\n\nb) Determinar el la variació d'ELO R per aquella partida:\n\nR = K × (P − P_D) = 18.1 × (0 − 0.66) = −11.946\n\nc) Si aquesta partida hagués estat l'única partida disputada durant l'avaluació, el nou ELO del jugador seria:\n\nELO_FCE = 2150 − 11.9 = 2138", "19": "19 · Factor K\nA continuació es mostren alguns exemples del càlcul del factor K. Tots ells assumeixen que el càlcul es realitza a la llista d'octubre de 2013.\n\n19.1\nUn jugador acaba de federar-se, i va néixer el 23 d'agost de 2000.\n\na) Primer hem de calcular el seu ELO inicial. Per fer-ho, necessitem calcular la seva edat:\n\nEdat = (Data federació − Data naixement)/365 = (38 + 365 × 13)/365 = 13.1\n\nb) Determinar el seu ELO inicial:\n\nELO_PCE = 1020 + 40 × 13.1 = 1544\n\nc) Ara calcularem el seu factor K. Com acaba de federar-se, K serà igual a K_0. Mirant la taula 3, li correspon una K_0 = 30.\n\nd) El seu factor K, doncs; serà 30.\n\n19.2\nUn jugador porta 3 anys complets federat (aquest serà el seu quart any), durant els quals ha jugat 4 torneigs de 9 rondes el darrer any i un únic torneig de 10 rondes el primer. El seu ELO actual és de 1890 punts.\n\na) Primer hem de calcular la seva K_0. Com el seu ELO està en el tram entre 1700 i 1999, segons la taula 3 li correspon una K_0 = 24.\n\nb) Ara calcularem la seva mitjana de partides jugades durant aquests anys. Com porta només 3 anys complets federat, aplicarem la següent fórmula per calcular MP:\n\nMin(54, ((A_-1 × 3) + (A_-2 × 2) + A_-3)/6) = Min(45, ((9 × 3 × 3) + (0 × 2) + 10)/6) = Min(54, 15.16) = 15.16\n\nc) Sabent la seva mitjana, calcularem l'increment ΔK:\n\nΔK = 3 − MP/9 = 3 − 15.16/9 = 1.31\n\nd) Amb aquest valor, podem calcular finalment el seu factor K per aquell període de valoració:\n\nK = K_0 + ΔK = 24 + 1.3 = 25.3\n\ne) Després de l'arrodoniment al sencer més pròxim el seu factor K, doncs; serà 25.", "19.1": "Un jugador acaba de federar-se, i va néixer el 23 d'agost de 2000.\n\na) Primer hem de calcular el seu ELO inicial. Per fer-ho, necessitem calcular la seva edat:\n\nEdat = (Data federació − Data naixement)/365 = (38 + 365 × 13)/365 = 13.1\n\nb) Determinar el seu ELO inicial:\n\nELO_PCE = 1020 + 40 × 13.1 = 1544\n\nc) Ara calcularem el seu factor K. Com acaba de federar-se, K serà igual a K_0. Mirant la taula 3, li correspon una K_0 = 30.\n\nd) El seu factor K, doncs; serà 30.", "19.2": "Un jugador porta 3 anys complets federat (aquest serà el seu quart any), durant els quals ha jugat 4 torneigs de 9 rondes el darrer any i un únic torneig de 10 rondes el primer. El seu ELO actual és de 1890 punts.\n\na) Primer hem de calcular la seva K_0. Com el seu ELO està en el tram entre 1700 i 1999, segons la taula 3 li correspon una K_0 = 24.\n\nb) Ara calcularem la seva mitjana de partides jugades durant aquests anys. Com porta només 3 anys complets federat, aplicarem la següent fórmula per calcular MP:\n\nMin(54, ((A_-1 × 3) + (A_-2 × 2) + A_-3)/6) = Min(45, ((9 × 3 × 3) + (0 × 2) + 10)/6) = Min(54, 15.16) = 15.16\n\nc) Sabent la seva mitjana, calcularem l'increment ΔK:\n\nΔK = 3 − MP/9 = 3 − 15.16/9 = 1.31\n\nd) Amb aquest valor, podem calcular finalment el seu factor K per aquell període de valoració:\n\nK = K_0 + ΔK = 24 + 1.3 = 25.3\n\ne) Després de l'arrodoniment al sencer més pròxim el seu factor K, doncs; serà 25.", "20": "A efectes de càlcul del l'increment ⟦Δ⟧K, es considerarà que tots els jugadors han federat per primera vegada la temporada 2015. Per tant, aquest increment es començarà a aplicar la temporada 2016.", "21": "El present reglament entrarà en vigor la temporada 2016 i una vegada l'aplicació informàtica de la Federació Catalana d'Escacs ho permeti."},
  "CNXC": {"1.1": "Destina-se o presente Regulamento a estabelecer as normas e regras de cálculo necessárias ao apuramento das classificações pontuais (pontuações Elo) dos jogadores que participem em competições de xadrez por correspondência organizadas ou oficializadas pela Comissão Nacional de Xadrez por Correspondência (CNXC).", "1.2": "As regras de cálculo baseiam-se no Sistema de Classificação Elo, da autoria do Professor Arpad Elo, que tem por fundamento a aplicação da teoria das probabilidades e da estatística à avaliação da prestação competitiva em xadrez. Em termos gerais, ao comparar-se a pontuação Elo de um jogador com as dos seus adversários numa competição, é possível estabelecer a percentagem de pontos de torneio que é estatisticamente provável ele totalizar, traduzindo-se um número superior ou inferior dos pontos de torneio realmente obtidos numa subida ou descida da sua pontuação Elo.", "2.1": "A responsabilidade pela execução dos cálculos necessários ao apuramento das pontuações Elo dos jogadores fica a cargo do Comissário para o Elo do Xadrez por Correspondência (CEXC), nomeado pelo Conselho Diretivo (CD) da CNXC.", "2.2": "A Direção Geral de Torneios é responsável pela elaboração dos elementos necessários para o apuramento das pontuações Elo.", "3.1": "O presente Regulamento aplica-se às competições de xadrez por correspondência de âmbito nacional organizadas pela CNXC, com exceção dos torneios temáticos, e ainda a qualquer uma que, sendo organizada por outra entidade, for por aquela oficializada, desde que, neste caso, conste do respectivo regulamento a menção de que os resultados serão considerados para efeitos da pontuação Elo da CNXC.", "3.2": "Serão considerados os resultados de todas as partidas dos torneios ou matches referidos no ponto anterior, com exceção daquelas em que um jogador tenha desistido antes de efetuar qualquer lance. As desistências justificadas por motivos excepcionalmente graves poderão ser analisadas pelo CD da CNXC, caso a caso, de modo a, eventualmente, não terem efeitos na pontuação Elo.", "3.3": "As competições disputadas com dois ou mais grupos ou séries, por equipas ou em várias fases serão tratadas como se, respectivamente, em cada grupo ou série, cada \"tabuleiro\" e cada fase se jogasse uma prova independente.", "4.1": "Em cada ano civil serão elaboradas duas listas de pontuação Elo dos jogadores, a primeira contabilizando os resultados das competições terminadas entre 1 de Janeiro e 30 de Junho e a segunda os resultados das competições terminadas entre 1 de Julho e 31 de Dezembro. Esta periodicidade pode ser alterada pelo CD da CNXC, sem necessidade de modificar este Regulamento.", "4.2": "A lista, que a CNXC divulgará, deverá conter, para cada jogador:\n\n- Nome\n- Número de filiação na CNXC\n- Número total de partidas contabilizadas\n- Número de partidas contabilizadas no período em questão\n- Pontuação Elo, com uma marca distintiva, no caso de ser provisória\n- Variação da pontuação Elo no período em questão", "4.3": "Os jogadores constantes de uma lista que considerem a sua pontuação Elo incorreta poderão protestar junto do CEXC, invocando as razões que fundamentem a reclamação. O protesto deverá ser efetuado no prazo de 30 dias após a divulgação da lista. Da decisão do CEXC caberá recurso para o CD da CNXC, no prazo máximo de 7 dias, devendo o reclamante juntar uma importância igual ao valor da taxa de filiação em vigor, que lhe será devolvida caso seja dado provimento ao recurso.", "5.1": "A pontuação Elo de um jogador é considerada provisória enquanto o mesmo não surgir numa lista com o mínimo de 12 partidas. A partir deste momento, essa classificação torna-se efetiva.", "5.2": "A pontuação Elo de um jogador é considerada passiva quando o mesmo não tiver concluído nenhuma partida contabilizada nos últimos cinco anos, caso em que ele deixará de constar das listas. No entanto, os seus dados (referidos em 4.2) serão mantidos no sistema e a sua pontuação Elo tornará a ser ativa logo que ao jogador seja contabilizada pelo menos uma partida.", "5.3": "Aos jogadores que ainda não possuam qualquer pontuação Elo (efetiva ou provisória), é atribuída uma pontuação virtual, apenas para efeitos do cálculo pontual dos seus adversários. Se o jogador tiver pontuação na lista Elo da International Correspondence Chess Federation (ICCF) em vigor (na altura de efetuar os cálculos), será essa a sua pontuação virtual. Caso contrário, se tiver pontuação na lista Elo da Federação Portuguesa de Xadrez (FPX) em vigor, será essa a sua pontuação virtual. Caso contrário, se tiver pontuação na lista Elo da Fédération International des Échecs (FIDE) em vigor, será essa a sua pontuação virtual. Caso contrário, a sua pontuação virtual será de 2200 pontos, se o torneio a calcular for um Campeonato de Portugal Absoluto - Fase Final; de 2000 pontos, se o torneio a calcular for um Campeonato de Portugal de Equipas - Fase Final - 1º tabuleiro ou um Permanente da Categoria de Honra; e de 1750 pontos, se a competição a calcular for qualquer outra.", "6.1": "As pontuações Elo são baseadas nos resultados obtidos nas competições referidas em 3.1 e são encontradas, pelos métodos adiante descritos, tendo em consideração as pontuações de cada jogador na lista em vigor na altura de se efetuarem os cálculos, bem como os coeficientes determinados pelos dados constantes dessa lista. Ou seja: as variações produzidas pelos resultados de uma competição não terão efeito nos cálculos referentes às outras que respeitam ao mesmo período (lista).", "6.2": "O cálculo pontual do desempenho (performance) de um jogador numa competição efetua-se a partir da fórmula\n\nRp = Rc + D(P)\n\nem que\n\nRp = Desempenho (performance) do jogador na competição\n\nRc = Média das pontuações Elo (efetivas, provisórias ou virtuais) dos seus adversários\n\nD(P) = Diferencial de pontos, apurado através da curva de Gauss (convertida, para os efeitos convenientes, na tabela I anexa), que tem em conta a percentagem de pontos (de torneio) obtida pelo jogador na competição", "6.3": "Para cada lista, a pontuação Elo provisória de um jogador é dada pela média aritmética, ponderada pelo número de partidas disputadas em cada competição, dos desempenhos por ele efetuados (ver 6.2) em cada uma das provas que disputou, até à lista em que atingir ou ultrapassar as 12 partidas contabilizadas. Ou seja: é equivalente ao seu desempenho geral, como se todas as partidas que disputou até surgir numa lista com 12 ou mais contabilizadas pertencessem a uma única competição.", "6.4": "O cálculo da variação de pontuação Elo efetiva de um jogador numa competição efetua-se a partir da fórmula\n\nV = K * (W-We)\n\nem que\n\nV = Variação da pontuação Elo do jogador determinada pelos seus resultados na competição\n\nK = Coeficiente de ponderação\n\nW = Pontos (de torneio) obtidos pelo jogador na competição\n\nWe = Resultado, em pontos de torneio, estatisticamente \"esperado\" pelo jogador, tendo em conta as diferenças de pontuações Elo entre ele e os seus adversários\n\nO coeficiente de ponderação (K) depende, para cada jogador, do número de partidas contabilizadas e da pontuação Elo (efetiva) que tem na lista Elo em vigor, conforme a seguinte matriz:\n\n| | Número de partidas contabilizadas | | | |\n|---|---|---|---|---|\n| pontuação Elo | 13-24 | 25-50 | 51-100 | > 100 |\n| < 2000 | 40 | 30 | 25 | 20 |\n| 2000-2200 | 30 | 25 | 20 | 15 |\n| 2201-2400 | 25 | 20 | 20 | 15 |\n| > 2400 | 20 | 20 | 15 | 15 |\n\nO resultado estatisticamente \"esperado\" (We) obtém-se pela soma dos resultados individuais \"esperados\" pelo jogador na competição, e que são apurados através da curva de Gauss (convertida, para os efeitos convenientes, na tabela II anexa). Para este efeito serão consideradas as pontuações Elo da lista em vigor, tanto para o jogador em causa como para os adversários que nela aparecem (com pontuação efetiva ou provisória); e, para os demais adversários, as suas pontuações virtuais.", "6.5": "Na elaboração de uma lista, para um jogador anteriormente já com pontuação Elo efetiva, a sua nova pontuação será calculadas através da seguinte fórmula:\n\nRn = Ro + V1 + V2+ … + Vn\n\nem que\n\nRn = Nova pontuação Elo\n\nRo = Pontuação Elo do jogador na lista anterior\n\nV1, V2, …, Vn = Variações (V, a determinar como está estabelecido em 6.4) registradas pelo jogador na primeira, na segunda, etc. competições que terminou no período em causa", "6.6": "As pontuações Elo a constar em cada lista serão arredondadas para a unidade imediatamente superior, quando a parte decimal for de 0,5 a 0,9; e para a unidade imediatamente inferior, quando ela for de 0,1 a 0,4.", "7.1": "Caso um jogador com pontuação Elo efetiva vença uma competição (após aplicação dos métodos de desempate previstos no Regulamento da CNXC) que seja válida para normas de mestre nacional, só será considerada a variação de pontuação (V) se a mesma for positiva.", "7.2": "7.2\nPara os cálculos das partidas de competições por equipas em que um jogador seja substituído por outro, proceder-se-á da seguinte forma:\n\n7.2a\nSe o jogador original não tiver efetuado qualquer lance, o substituto será considerado como jogador original, não se aplicando o que é disposto nas alíneas seguintes (a menos, obviamente, que ele próprio venha ser substituído).\n\n7.2b\nSe o jogador substituto não efetuar qualquer lance (limitando-se a abandonar ou a acordar o empate), considera-se que não se efetuou a substituição, não se aplicando o que é disposto nas alíneas seguintes.\n\n7.2c\nSe um jogador substituto for por sua vez substituído, será considerado como jogador original, para efeitos do que é disposto nas alíneas seguintes.\n\n7.2d\nSe o jogador original possuir pontuação Elo efetiva, o resultado só lhe será imputado se a diferença W-We for negativa para ele.\n\n7.2e\nSe o jogador original não possuir pontuação Elo efetiva, considerar-se-á, para efeitos dos cálculos, que sofreu uma derrota.\n\n7.2f\nSe o jogador substituto possuir pontuação Elo efetiva, o resultado só lhe será imputado se a diferença W-We for positiva para ele.\n\n7.2g\nSe o jogador substituto não possuir pontuação Elo efetiva, o resultado não lhe será imputado.\n\n7.2h\nPara o adversário, a partida será contabilizada como tendo sido disputada contra o oponente (original ou substituto) com pontuação Elo (efetiva, provisória ou virtual) mais alta, sendo que, se de ambos os lados (brancas e pretas) se efetuarem substituições, isto é válido tanto para o jogador original como para o substituto de cada lado.", "7.2a": "Se o jogador original não tiver efetuado qualquer lance, o substituto será considerado como jogador original, não se aplicando o que é disposto nas alíneas seguintes (a menos, obviamente, que ele próprio venha ser substituído).", "7.2b": "Se o jogador substituto não efetuar qualquer lance (limitando-se a abandonar ou a acordar o empate), considera-se que não se efetuou a substituição, não se aplicando o que é disposto nas alíneas seguintes.", "7.2c": "Se um jogador substituto for por sua vez substituído, será considerado como jogador original, para efeitos do que é disposto nas alíneas seguintes.", "7.2d": "Se o jogador original possuir pontuação Elo efetiva, o resultado só lhe será imputado se a diferença W-We for negativa para ele.", "7.2e": "Se o jogador original não possuir pontuação Elo efetiva, considerar-se-á, para efeitos dos cálculos, que sofreu uma derrota.", "7.2f": "Se o jogador substituto possuir pontuação Elo efetiva, o resultado só lhe será imputado se a diferença W-We for positiva para ele.", "7.2g": "Se o jogador substituto não possuir pontuação Elo efetiva, o resultado não lhe será imputado.", "7.2h": "Para o adversário, a partida será contabilizada como tendo sido disputada contra o oponente (original ou substituto) com pontuação Elo (efetiva, provisória ou virtual) mais alta, sendo que, se de ambos os lados (brancas e pretas) se efetuarem substituições, isto é válido tanto para o jogador original como para o substituto de cada lado.", "7.3": "7.3\nAs pontuações Elo a figurar numa lista serão aferidas pelas classificações da lista da ICCF em vigor no dia imediato ao último a que correspondem os cálculos (por exemplo, para uma lista que contabilize as partidas efetuadas entre 1 de Janeiro e 30 de Junho de um ano, a lista da ICCF em vigor no dia 1 de Julho do mesmo ano), através do seguinte método:\n\n7.3a\nDetermina-se o conjunto de jogadores que figuram simultaneamente na lista da ICCF e na da CNXC em elaboração, só se considerando, nesta, os que têm pontuação Elo efetiva (isto como se ela estivesse já em vigor).\n\n7.3b\nSe esse conjunto for inferior a oito, não se procederá a qualquer aferição. Caso contrário, para esse conjunto de jogadores, calculam-se as médias das pontuações Elos das duas listas. A diferença resultante (positiva ou negativa) será adicionada algebricamente à pontuação de todos os jogadores com pontuação efetiva (ativa ou passiva) incluídos no sistema de classificação Elo da CNXC.", "7.3a": "Determina-se o conjunto de jogadores que figuram simultaneamente na lista da ICCF e na da CNXC em elaboração, só se considerando, nesta, os que têm pontuação Elo efetiva (isto como se ela estivesse já em vigor).", "7.3b": "Se esse conjunto for inferior a oito, não se procederá a qualquer aferição. Caso contrário, para esse conjunto de jogadores, calculam-se as médias das pontuações Elos das duas listas. A diferença resultante (positiva ou negativa) será adicionada algebricamente à pontuação de todos os jogadores com pontuação efetiva (ativa ou passiva) incluídos no sistema de classificação Elo da CNXC.", "8.1": "Este Regulamento terá efeito para as competições iniciadas a partir de 1 de Julho de 2000.", "8.2": "Os casos omissos serão decididos pelo CD da CNXC, após análise do parecer do CEXC.", "Tabela I": "p · Dp", "Tabela II": "Dif Elo · Prob H · Prob L", "1": "1.1\nDestina-se o presente Regulamento a estabelecer as normas e regras de cálculo necessárias ao apuramento das classificações pontuais (pontuações Elo) dos jogadores que participem em competições de xadrez por correspondência organizadas ou oficializadas pela Comissão Nacional de Xadrez por Correspondência (CNXC).\n\n1.2\nAs regras de cálculo baseiam-se no Sistema de Classificação Elo, da autoria do Professor Arpad Elo, que tem por fundamento a aplicação da teoria das probabilidades e da estatística à avaliação da prestação competitiva em xadrez. Em termos gerais, ao comparar-se a pontuação Elo de um jogador com as dos seus adversários numa competição, é possível estabelecer a percentagem de pontos de torneio que é estatisticamente provável ele totalizar, traduzindo-se um número superior ou inferior dos pontos de torneio realmente obtidos numa subida ou descida da sua pontuação Elo.", "2": "2.1\nA responsabilidade pela execução dos cálculos necessários ao apuramento das pontuações Elo dos jogadores fica a cargo do Comissário para o Elo do Xadrez por Correspondência (CEXC), nomeado pelo Conselho Diretivo (CD) da CNXC.\n\n2.2\nA Direção Geral de Torneios é responsável pela elaboração dos elementos necessários para o apuramento das pontuações Elo.", "3": "3.1\nO presente Regulamento aplica-se às competições de xadrez por correspondência de âmbito nacional organizadas pela CNXC, com exceção dos torneios temáticos, e ainda a qualquer uma que, sendo organizada por outra entidade, for por aquela oficializada, desde que, neste caso, conste do respectivo regulamento a menção de que os resultados serão considerados para efeitos da pontuação Elo da CNXC.\n\n3.2\nSerão considerados os resultados de todas as partidas dos torneios ou matches referidos no ponto anterior, com exceção daquelas em que um jogador tenha desistido antes de efetuar qualquer lance. As desistências justificadas por motivos excepcionalmente graves poderão ser analisadas pelo CD da CNXC, caso a caso, de modo a, eventualmente, não terem efeitos na pontuação Elo.\n\n3.3\nAs competições disputadas com dois ou mais grupos ou séries, por equipas ou em várias fases serão tratadas como se, respectivamente, em cada grupo ou série, cada \"tabuleiro\" e cada fase se jogasse uma prova independente.", "4": "4.1\nEm cada ano civil serão elaboradas duas listas de pontuação Elo dos jogadores, a primeira contabilizando os resultados das competições terminadas entre 1 de Janeiro e 30 de Junho e a segunda os resultados das competições terminadas entre 1 de Julho e 31 de Dezembro. Esta periodicidade pode ser alterada pelo CD da CNXC, sem necessidade de modificar este Regulamento.\n\n4.2\nA lista, que a CNXC divulgará, deverá conter, para cada jogador:\n\n- Nome\n- Número de filiação na CNXC\n- Número total de partidas contabilizadas\n- Número de partidas contabilizadas no período em questão\n- Pontuação Elo, com uma marca distintiva, no caso de ser provisória\n- Variação da pontuação Elo no período em questão\n\n4.3\nOs jogadores constantes de uma lista que considerem a sua pontuação Elo incorreta poderão protestar junto do CEXC, invocando as razões que fundamentem a reclamação. O protesto deverá ser efetuado no prazo de 30 dias após a divulgação da lista. Da decisão do CEXC caberá recurso para o CD da CNXC, no prazo máximo de 7 dias, devendo o reclamante juntar uma importância igual ao valor da taxa de filiação em vigor, que lhe será devolvida caso seja dado provimento ao recurso.", "5": "5.1\nA pontuação Elo de um jogador é considerada provisória enquanto o mesmo não surgir numa lista com o mínimo de 12 partidas. A partir deste momento, essa classificação torna-se efetiva.\n\n5.2\nA pontuação Elo de um jogador é considerada passiva quando o mesmo não tiver concluído nenhuma partida contabilizada nos últimos cinco anos, caso em que ele deixará de constar das listas. No entanto, os seus dados (referidos em 4.2) serão mantidos no sistema e a sua pontuação Elo tornará a ser ativa logo que ao jogador seja contabilizada pelo menos uma partida.\n\n5.3\nAos jogadores que ainda não possuam qualquer pontuação Elo (efetiva ou provisória), é atribuída uma pontuação virtual, apenas para efeitos do cálculo pontual dos seus adversários. Se o jogador tiver pontuação na lista Elo da International Correspondence Chess Federation (ICCF) em vigor (na altura de efetuar os cálculos), será essa a sua pontuação virtual. Caso contrário, se tiver pontuação na lista Elo da Federação Portuguesa de Xadrez (FPX) em vigor, será essa a sua pontuação virtual. Caso contrário, se tiver pontuação na lista Elo da Fédération International des Échecs (FIDE) em vigor, será essa a sua pontuação virtual. Caso contrário, a sua pontuação virtual será de 2200 pontos, se o torneio a calcular for um Campeonato de Portugal Absoluto - Fase Final; de 2000 pontos, se o torneio a calcular for um Campeonato de Portugal de Equipas - Fase Final - 1º tabuleiro ou um Permanente da Categoria de Honra; e de 1750 pontos, se a competição a calcular for qualquer outra.", "6": "6.1\nAs pontuações Elo são baseadas nos resultados obtidos nas competições referidas em 3.1 e são encontradas, pelos métodos adiante descritos, tendo em consideração as pontuações de cada jogador na lista em vigor na altura de se efetuarem os cálculos, bem como os coeficientes determinados pelos dados constantes dessa lista. Ou seja: as variações produzidas pelos resultados de uma competição não terão efeito nos cálculos referentes às outras que respeitam ao mesmo período (lista).\n\n6.2\nO cálculo pontual do desempenho (performance) de um jogador numa competição efetua-se a partir da fórmula\n\nRp = Rc + D(P)\n\nem que\n\nRp = Desempenho (performance) do jogador na competição\n\nRc = Média das pontuações Elo (efetivas, provisórias ou virtuais) dos seus adversários\n\nD(P) = Diferencial de pontos, apurado através da curva de Gauss (convertida, para os efeitos convenientes, na tabela I anexa), que tem em conta a percentagem de pontos (de torneio) obtida pelo jogador na competição\n\n6.3\nPara cada lista, a pontuação Elo provisória de um jogador é dada pela média aritmética, ponderada pelo número de partidas disputadas em cada competição, dos desempenhos por ele efetuados (ver 6.2) em cada uma das provas que disputou, até à lista em que atingir ou ultrapassar as 12 partidas contabilizadas. Ou seja: é equivalente ao seu desempenho geral, como se todas as partidas que disputou até surgir numa lista com 12 ou mais contabilizadas pertencessem a uma única competição.\n\n6.4\nO cálculo da variação de pontuação Elo efetiva de um jogador numa competição efetua-se a partir da fórmula\n\nV = K * (W-We)\n\nem que\n\nV = Variação da pontuação Elo do jogador determinada pelos seus resultados na competição\n\nK = Coeficiente de ponderação\n\nW = Pontos (de torneio) obtidos pelo jogador na competição\n\nWe = Resultado, em pontos de torneio, estatisticamente \"esperado\" pelo jogador, tendo em conta as diferenças de pontuações Elo entre ele e os seus adversários\n\nO coeficiente de ponderação (K) depende, para cada jogador, do número de partidas contabilizadas e da pontuação Elo (efetiva) que tem na lista Elo em vigor, conforme a seguinte matriz:\n\n| | Número de partidas contabilizadas | | | |\n|---|---|---|---|---|\n| pontuação Elo | 13-24 | 25-50 | 51-100 | > 100 |\n| < 2000 | 40 | 30 | 25 | 20 |\n| 2000-2200 | 30 | 25 | 20 | 15 |\n| 2201-2400 | 25 | 20 | 20 | 15 |\n| > 2400 | 20 | 20 | 15 | 15 |\n\nO resultado estatisticamente \"esperado\" (We) obtém-se pela soma dos resultados individuais \"esperados\" pelo jogador na competição, e que são apurados através da curva de Gauss (convertida, para os efeitos convenientes, na tabela II anexa). Para este efeito serão consideradas as pontuações Elo da lista em vigor, tanto para o jogador em causa como para os adversários que nela aparecem (com pontuação efetiva ou provisória); e, para os demais adversários, as suas pontuações virtuais.\n\n6.5\nNa elaboração de uma lista, para um jogador anteriormente já com pontuação Elo efetiva, a sua nova pontuação será calculadas através da seguinte fórmula:\n\nRn = Ro + V1 + V2+ … + Vn\n\nem que\n\nRn = Nova pontuação Elo\n\nRo = Pontuação Elo do jogador na lista anterior\n\nV1, V2, …, Vn = Variações (V, a determinar como está estabelecido em 6.4) registradas pelo jogador na primeira, na segunda, etc. competições que terminou no período em causa\n\n6.6\nAs pontuações Elo a constar em cada lista serão arredondadas para a unidade imediatamente superior, quando a parte decimal for de 0,5 a 0,9; e para a unidade imediatamente inferior, quando ela for de 0,1 a 0,4.", "7": "7.1\nCaso um jogador com pontuação Elo efetiva vença uma competição (após aplicação dos métodos de desempate previstos no Regulamento da CNXC) que seja válida para normas de mestre nacional, só será considerada a variação de pontuação (V) se a mesma for positiva.\n\n7.2\nPara os cálculos das partidas de competições por equipas em que um jogador seja substituído por outro, proceder-se-á da seguinte forma:\n\n7.2a\nSe o jogador original não tiver efetuado qualquer lance, o substituto será considerado como jogador original, não se aplicando o que é disposto nas alíneas seguintes (a menos, obviamente, que ele próprio venha ser substituído).\n\n7.2b\nSe o jogador substituto não efetuar qualquer lance (limitando-se a abandonar ou a acordar o empate), considera-se que não se efetuou a substituição, não se aplicando o que é disposto nas alíneas seguintes.\n\n7.2c\nSe um jogador substituto for por sua vez substituído, será considerado como jogador original, para efeitos do que é disposto nas alíneas seguintes.\n\n7.2d\nSe o jogador original possuir pontuação Elo efetiva, o resultado só lhe será imputado se a diferença W-We for negativa para ele.\n\n7.2e\nSe o jogador original não possuir pontuação Elo efetiva, considerar-se-á, para efeitos dos cálculos, que sofreu uma derrota.\n\n7.2f\nSe o jogador substituto possuir pontuação Elo efetiva, o resultado só lhe será imputado se a diferença W-We for positiva para ele.\n\n7.2g\nSe o jogador substituto não possuir pontuação Elo efetiva, o resultado não lhe será imputado.\n\n7.2h\nPara o adversário, a partida será contabilizada como tendo sido disputada contra o oponente (original ou substituto) com pontuação Elo (efetiva, provisória ou virtual) mais alta, sendo que, se de ambos os lados (brancas e pretas) se efetuarem substituições, isto é válido tanto para o jogador original como para o substituto de cada lado.\n\n7.3\nAs pontuações Elo a figurar numa lista serão aferidas pelas classificações da lista da ICCF em vigor no dia imediato ao último a que correspondem os cálculos (por exemplo, para uma lista que contabilize as partidas efetuadas entre 1 de Janeiro e 30 de Junho de um ano, a lista da ICCF em vigor no dia 1 de Julho do mesmo ano), através do seguinte método:\n\n7.3a\nDetermina-se o conjunto de jogadores que figuram simultaneamente na lista da ICCF e na da CNXC em elaboração, só se considerando, nesta, os que têm pontuação Elo efetiva (isto como se ela estivesse já em vigor).\n\n7.3b\nSe esse conjunto for inferior a oito, não se procederá a qualquer aferição. Caso contrário, para esse conjunto de jogadores, calculam-se as médias das pontuações Elos das duas listas. A diferença resultante (positiva ou negativa) será adicionada algebricamente à pontuação de todos os jogadores com pontuação efetiva (ativa ou passiva) incluídos no sistema de classificação Elo da CNXC.", "8": "8.1\nEste Regulamento terá efeito para as competições iniciadas a partir de 1 de Julho de 2000.\n\n8.2\nOs casos omissos serão decididos pelo CD da CNXC, após análise do parecer do CEXC."},
  "ELO1972": {"introduccion": "⟦Un⟧ sistema de clasificación nacional debe, como el de la FIDE, ajustarse a los principios fundamentales sub-yacentes, si se quiere que produzca resultados realistas y fieles. Las fórmulas (1) y (2) dadas más abajo son la base del sistema de la FIDE; las mismas pueden servir también, con pequeñas modificaciones, para las clasificaciones nacionales. Las modificaciones provienen de las diferencias existentes en la dimensión y composición de la masa de los jugadores a calificar. El conjunto de la FIDE se compone, principalmente, de jugadores que han ⟦alcanzado⟧ el nivel de Maestro, mientras que la mayor ⟦parte⟧ de los conjuntos nacionales estarán constituidos, casi enteramente, por jugadores por debajo del nivel de Maestro, incluyendo mayores y jóvenes, estudiantes, mujeres y ⟦participantes⟧ momentáneos de un solo torneo y, lo más importante, jóvenes ⟦jugadores⟧ que progresan rápidamente. Ninguno de estos tipos figura de manera significativa en el ⟦conjunto⟧ de la FIDE. No obstante son los jugadores del conjunto FIDE quienes sirven de referencia o de criterio para medir ⟦a los otros⟧ jugadores en una escala de clasificación común.\n\nCuando una federación nacional comienza a clasificar, está habitualmente en la siguiente situación: algunos jugadores clasificados FIDE y ⟦otros⟧ muchos no clasificados. En este caso es necesario que se disputen torneos de clasificación o utilizar los resultados de anteriores torneos. Los mejor adaptados son los ⟦torneos⟧ “todos contra todos”. A partir de sus resultados, si ⟦tres⟧ jugadores se califican, se puede clasificar a los demás. ⟦Estos⟧ nuevos jugadores clasificados sirven, a su vez, de referencias en los ⟦otros⟧ torneos de clasificación y así seguidamente. Manifiestamente estas clasificaciones de ⟦salida⟧ tienen una considerable incertidumbre a causa del muestreo demasiado limitado de resultados. ⟦Pero⟧ el sistema de ⟦clasificación⟧ es, por su misma naturaleza, autocorrector. Prosiguiendo el juego y clasificación se alcanzará rápidamente los apartados correctos de clasificación.\n\nPara describir los procesos vamos ⟦primeramente⟧ a repetir las fórmulas de base:", "(1)": "Fórmula de clasificación de resultados: Rp = ⟦Rc⟧ + D(P) (1)\n\nRp es el resultado de un jugador en ⟦un torneo⟧ o en una serie de torneos.\n\n⟦Rc⟧ es ⟦la⟧ clasificación media de los adversarios enfrentados.\n\nD(P) es la diferencia entre la clasificación de un jugador y la de los adversarios, basada en el porcentaje realizado por el jugador. Este número se ⟦encuentra⟧ en la Tabla ⟦I⟧ siguiente:", "(2)": "Fórmula de nueva clasificación: ⟦Rn⟧ = Ro + K(W − We) ⟦(2)⟧\n\nRo: clasificación antes del torneo;\n\n⟦Rn⟧: clasificación después del torneo;\n\nW: número de puntos reales; We: número de puntos alcanzado;\n\nK: valor de clasificación del ⟦resultado⟧.\n\nLa ecuación (1) se utiliza generalmente para calcular la clasificación de salida de un jugador, pero puede utilizarse ⟦para⟧ todos los jugadores para una ⟦clasificación⟧ de base periódica. La ecuación (2) ⟦da⟧ la media entre la ⟦clasificación⟧ anterior y el resultado del torneo para dar la nueva clasificación. El valor numérico del ⟦coeficiente⟧ K depende de la importancia relativa dada a ⟦Ro y⟧ Rp.", "K": "Las clasificaciones se ⟦publican⟧ anualmente por la FIDE y ⟦conservan⟧ su valor durante un año. Los ⟦muestreos⟧ de los jugadores activos ⟦sobrepasan generalmente⟧ 50 partidas. Si el ⟦muestreo tiene⟧ menos de 80 partidas, los cambios de clasificación se calculan después de cada prueba y a ⟦continuación⟧ se totalizan al final del periodo de clasificación. Para este cálculo K se fija en 10. Si el muestreo sobrepasa 80 partidas, la clasificación se calcula por el periodo y se vuelve la nueva clasificación publicada. Esto significa, de hecho, que los resultados anteriores a un año, se ⟦ignoran⟧ cuando el ⟦muestreo⟧ anual sobrepasa 80 partidas. Para las ⟦aplicaciones⟧ nacionales donde se puede publicar más frecuentemente lista de clasificación, o bien donde se calcula después de cada torneo en lugar de utilizar una periodicidad, se recomienda un valor de K más alto, por ⟦ejemplo⟧ 15-20 para los jugadores cuya fuerza está ⟦establecida⟧ y 25-30 ⟦para⟧ los nuevos jugadores o los juniors.", "(3)": "Para volver a la ecuación (1), fórmula de clasificación de resultados, se ve que cuando se aplica a jugadores en un ⟦torneo⟧ “todos contra todos”, N cálculos ⟦diferentes⟧ de ⟦Rc⟧ son necesarios uno por cada jugador, pues cada jugador no se ⟦enfrenta⟧ consigo mismo. El número de cálculos puede ⟦reducirse⟧ a uno utilizando la forma modificada de la ecuación (1), a saber.\n\nRp = Ra + D(P) (N − 1)⟦/⟧N (3)\n\n⟦Ra⟧ es la clasificación media de todos los participantes.\n\n⟦El término⟧ de la derecha del signo ⟦+⟧ es la ⟦D(P)⟧ “ajustada”.\n\nPor ⟦ejemplo⟧: Supongamos Ra = 2350 en un ⟦torneo⟧ de 16\n\nN = 16, N − 1 ⟦=⟧ 15; supongamos ⟦todavía⟧ que un jugador haya hecho 9 sobre 15.\n\nP = 9/15 = 60% y la tabla indica que D(P) es 72.\n\nLa D(P) ajustada es 15/16 veces aquella, es decir 67.\n\nTambién el valor del resultado es ⟦Rp =⟧ 2350 + 67 = 2417.", "(4)": "En un torneo de clasificación, la clasificación media ⟦Ra⟧ es evidentemente desconocida a la partida. Sin embargo desde que los resultados se conocen la clasificación media para el conjunto del grupo puede ser conocida con una aproximación ⟦razonable⟧:\n\nSupongamos que N sea el número total de jugadores, M el ⟦número⟧ de jugadores clasificados, ⟦Rt⟧ la clasificación media de estos jugadores. Inmediatamente se hace la suma de las diferencias ajustadas para los jugadores clasificados. Dividiendo esta suma por M se tiene la diferencia ajustada media para los jugadores clasificados. ⟦Retirar⟧ esto de ⟦Rt⟧ da Ra. En ecuación:\n\nRa = ⟦Rt⟧ − ⟦(1/M) Σ D(Pi) (N − 1)/N⟧ (4)\n\nPi representa el ⟦resultado⟧ en porcentaje de un jugador, ⟦Σ⟧ el signo de adición indicando que los términos ⟦a⟧ la derecha deben sumarse, y la expresión entera a la derecha del signo menos es la “diferencia ajustada media” para los jugadores clasificados.\n\nEjemplo: Supongamos que ⟦tres⟧ jugadores en un torneo de 16 tienen clasificaciones de 2450, 2370 y 2350 y que alcanzan 12, 9 y ⟦10½⟧ puntos ⟦respectivamente⟧. N = 16 y M = 3. La media de las clasificaciones ⟦Rt⟧ es 2390. Los porcentajes individuales ⟦(Pi)⟧ son .80, .60 y .70 y las ⟦D(Pi)⟧ correspondientes son 240, 72 y 149. ⟦La⟧ suma de estas diferencias es 461 y multiplicado por 15/16 y dividiendo por 3 se ⟦obtiene⟧ 144 para la diferencia ajustada media. Así Ra ⟦=⟧ 2390 − 144 = 2246.\n\nFácilmente se ve que una vez que Ra se conoce, las clasificaciones de todos los jugadores pueden calcularse gracias a la ecuación (3) como en el ejemplo precedente.", "We": "Inmediatamente volvemos a los tres jugadores clasificados para calcular su nueva clasificación mediante la fórmula (2). Para esto es necesario determinar el resultado alcanzado We por cada uno. Se le encuentra adicionando los porcentajes alcanzados contra los diferentes ⟦adversarios⟧: We = ⟦Σ(Pi)⟧ tomando estos porcentajes alcanzados en el cuadro ⟦II⟧. Se debe admitir que es un método penoso que exige N sumas. Con ⟦una precisión⟧ muy ligeramente inferior We puede ser calculado utilizando los ⟦porcentajes⟧ alcanzados contra del grupo entero, lo que elimina las sumas. En este caso se forma la diferencia (Ro − Ra) y se toma el porcentaje alcanzado Pe en el cuadro II. El resultado alcanzado se vuelve entonces:\n\nWe = ⟦N(Pe)⟧ − ⟦½⟧\n\n⟦½⟧ es ⟦fácil⟧ de entender puesto que un jugador no juega ⟦contra⟧ sí mismo.\n\nEjemplo: Tomemos el 2° jugador del ejemplo anterior:\n\n⟦Ro =⟧ 2370; W ⟦=⟧ 9;\n\nRo − Ra = 124. Para una diferencia de 124, ⟦Pe⟧ es 67% y ⟦N(Pe)⟧ es 10,7.\n\nEl resultado alcanzado es este menos ⟦½⟧ es decir 10,2. Así (W − We) = −1,2 y el cambio en la ⟦clasificación⟧ será ⟦K(−1,2)⟧ o −24 puntos si K está fijado en 20.", "variante": "Los ejemplos ⟦anteriores bastan⟧ para ⟦ilustrar⟧ la manera de hacer los ⟦cálculos⟧ necesarios para establecer un sistema de clasificación. Estos métodos no deben considerarse como rígidos e inflexibles; están hechos para ser utilizados con ⟦una⟧ máquina de oficina y una regla de cálculo. Con un ordenador existen ⟦otros⟧ procedimientos. ⟦Igualmente⟧ cuando la mayoría de los jugadores de un ⟦torneo⟧ están clasificados y sólo algunos no lo ⟦están⟧, es más simple y más rápido calcular los resultados de los jugadores no clasificados contra los sólos clasificados y servirse de estos valores para estimar Ra, la ⟦clasificación⟧ media de los participantes. El cálculo de esas clasificaciones puede entonces comenzar a partir de ahí con ⟦la⟧ ecuación (2).\n\nEn las operaciones siguientes los resultados de los ⟦jugadores⟧ no ⟦clasificados⟧ entre ellos entran automáticamente en la línea de cuenta", "procedimiento": "Sigue el procedimiento resumido paso a paso e ilustrado con un ejemplo real, el del campeonato de Brasil 1972. Se recomienda a los especialistas de la clasificación la ⟦utilización⟧ de la hoja de trabajo.", "paso 1": "Hacer lista de jugadores, de su clasificación, de sus ⟦resultados⟧ en el orden de clasificación del torneo (columnas 1 a 3 de la hoja de ⟦trabajo⟧).", "paso 2": "Calcular porcentaje por cada jugador y ponerlo en la columna 4.", "paso 3": "Buscar en cuadro ⟦I⟧ la D(P) correspondiente a ⟦cada⟧ porcentaje. Columna 5.", "paso 4": "Multiplicar cada D(P) por (N − 1)/N. Es la D(P) ajustada que figurará en la columna 6 con un signo cualquiera para distinguir jugadores clasificados y no clasificados.", "paso 5": "Para jugadores clasificados calcular la clasificación media ⟦Rt⟧ y hacerla figurar en la línea superior de la hoja de trabajo.", "paso 6": "Para jugadores clasificados hacer la media de las D(P) ajustadas y hacerla figurar en la parte baja de la hoja en la columna 6.", "paso 7": "Obtener la clasificación media de todo el grupo Ra por medio de la ecuación (4) y hacerla figurar en la ⟦línea⟧ superior de la hoja de trabajo en el sitio requerido.", "paso 8": "Para los jugadores no clasificados, añadir ⟦Ra⟧ y la D(P) ajustada obtenida fase 4. Estos son los resultados de los jugadores no clasificados que se han hecho figurar en la columna 7 (se ha ⟦añadido entre⟧ paréntesis las de los jugadores clasificados, para ⟦comparación⟧, pero esto ⟦no⟧ es necesario⟦)⟧.", "paso 9": "Para los jugadores clasificados hacer la sustracción ⟦(Ro⟧ − Ra) y ponerla en la columna 8.", "paso 10": "Del cuadro ⟦II⟧ tomar los porcentajes alcanzados correspondientes ⟦a cada⟧ diferencia ⟦(Ro⟧ − Ra) ⟦y⟧ hacerlos figurar en la columna 9.", "paso 11": "Efectuar los productos ⟦N(Pe)⟧ y hacerlos figurar en la columna 10.", "paso 12": "Restar ⟦½⟧ de cada número de la columna 10 y hacer figurar el ⟦resultado⟧ en la columna 11. Estos son los resultados alcanzados.", "paso 13": "⟦Hallar⟧ la diferencia entre los resultados reales y alcanzados por los jugadores clasificados y hacerla figurar en la columna 12.", "paso 14": "Multiplicar el número de la columna 12 por K y hacer figurar en la columna 13. Estos son los cambios de clasificación de los jugadores clasificados.", "paso 15": "Añadir los ⟦números⟧ de las columnas 2 y 13 por cada ⟦jugador clasificado⟧ y hacerlo figurar en ⟦la columna⟧ 14. Estas son las nuevas clasificaciones de los jugadores clasificados (aquí K = 20).", "paso 16": "Para los jugadores no clasificados antes de la ⟦prueba⟧, el resultado del torneo de la columna 7 se vuelve ⟦la⟧ clasificación después del torneo y servirá de Ro en el próximo torneo.", "observacion": "Puede parecer ⟦extraño⟧ que un jugador no clasificado que ha terminado en el 3er. ⟦puesto⟧ tenga una clasificación superior a la del vencedor del torneo. Se debe recordar que la clasificación del vencedor antes del ⟦torneo⟧ se basaba en los resultados anteriores cuyo efecto sobre su clasificación no puede ⟦ser⟧ totalmente ignorado. En compensación la clasificación de un jugador clasificado el 3o. se basa sobre este solo torneo y estará sujeta ⟦a⟧ cambios en el ⟦torneo⟧ siguiente.", "Cuadro I": "Cuadro I. Diferencias de clasificación en función de los resultados en porcentaje\n\n⟦P · D(P) · P · D(P) · P · D(P) · P · D(P)⟧\n\nP es el porcentaje alcanzado.\n\nD(P) es la ⟦diferencia⟧ de clasificación entre el jugador y sus adversarios. + indica un valor indeterminado.", "Cuadro II": "Cuadro II. Porcentaje alcanzado en función de las diferencias de clasificación.\n\nH: jugador mejor clasificado; L: jugador peor clasificado.\n\nDif.clas. · H · L · Dif.clas. · H · L · Dif.clas. · H · ⟦L⟧ · Dif.clas. · ⟦H · L⟧", "direccion": "La dirección de un sistema de clasificación no consiste sólamente en hacer los cálculos. El director de la ⟦clasificación⟧ debe comprender la composición general de su cambio. Además debe ⟦comprenderse⟧ que la clasificación por su misma ⟦naturaleza⟧ determina sólamente las diferencias entre jugadores que juegan ⟦entre ellos⟧, o en ⟦otros⟧ términos, que el sistema no ⟦producirá⟧ más que las diferencias conforme ⟦a⟧ la función de probabilidades sobre la ⟦cual⟧ el sistema está basado.\n\nLa misma escala de clasificación es arbitraria y abierta. No hay punto fijo como por ⟦ejemplo⟧ el hielo fundente en la escala de temperaturas. No existe en efecto un jugador de Ajedrez patrón, cuya ⟦fuerza⟧ quedaría ⟦incambiable⟧. El sistema no compara más que jugadores reales, que evolucionan en su fuerza en el curso de su vida. Pueden progresar rápidamente y en sus diferentes pasos, durante su juventud, permanecerán relativamente estables en su edad madura y bajar ⟦lentamente⟧ en sus últimos años. Pero la fuerza en los últimos años volverá raramente al nivel con el que el jugador entró en la clasificación.", "deflacion": "Por consecuencia los jugadores que bajan no son suficiente para proporcionar puntos de clasificación a los jugadores que progresan. Los jugadores en progreso ⟦toman⟧ también ⟦puntos⟧ a los jugadores cuya fuerza se ha estabilizado, como ⟦resultado⟧ de una deflación de la clasificación de este último. El control de esta ⟦deflación⟧ es la llave para que el sistema funcione bien y sea aceptado. Este control puede obtenerse por procedimientos y reglas. ⟦Recomendamos⟧ los siguientes:", "juniors": "1.— Observar el orden apropiado en los cálculos de clasificación. Esto ya ha sido señalado en lo que concierne a los jugadores no clasificados y clasificados; pero es necesario tener en cuenta también a los juniors que son aquellos que progresan más a menudo. ⟦Los⟧ juniors, si se les puede identificar, deben ser clasificados después de los no clasificados pero antes de los otros ⟦clasificados⟧. Y si la clasificación después del ⟦torneo⟧ de un junior es mejor que la ⟦clasificación⟧ anterior, es la clasificación posterior la que debe figurar calculando la clasificación Ra ⟦del⟧ grupo.\n\n⟦2.—⟧ Como se ha dicho, la utilización de un coeficiente K más alto para los jugadores nuevos y juniors ayuda a ⟦disminuir⟧ la deflación, pero este ⟦método⟧ sólo no basta para controlar la deflación.", "resultados excepcionales": "⟦3.—⟧ Es necesario identificar los resultados excepcionales desde el punto de vista estadístico: diferentes resultados anteriores. Es posiblemente el medio más ⟦eficaz⟧ para controlar la deflación y es muy sencillo de aplicar. Puede tomar la forma de puntos de bonificación o incluso la anulación de la ⟦clasificación anterior⟧ para volver a la clasificación indicada por el nuevo resultado. Un criterio de resultado excepcional en un torneo de duración clásica (12 - 16 rondas): 3 ⟦puntos⟧ o más de diferencia entre el resultado real y el resultado alcanzado (W − We). Para torneos más ⟦cortos⟧ se justifica una diferencia menor.", "control": "Cualquiera que sea el método escogido para ⟦controlar⟧ deflación se recomienda examinar periódicamente las clasificaciones de un grupo de ⟦control⟧ seleccionado para ver si existe una ⟦tendencia⟧ sistemática en el ⟦conjunto⟧ clasificado. Otras reglas para clasificaciones nacionales pueden inspirarse en las de la Federación de los Estados Unidos que se dan en ciertas referencias anteriores.\n\nArpad E. Elo, Secretario de la Comisión de Clasificación de la FIDE."},
  "FIDE2011": {"We": "A cada partida* ocorre a seguinte atualização:\n\nRnovo = Ratual + K x (W – We)\n\n- Rnovo = novo rating\n- Ratual = rating atual\n- K = constante de variação\n- W = resultado da partida (0, 0,5 ou 1)\n- We = resultado esperado com base na diferença de rating\n\nWe é um número calculado a partir da diferença entre os ratings dos adversários conforme a tabela abaixo:\n\n* Na verdade o rating só é mudado a cada mês pela FIDE, que faz essa mesma conta para todas as partidas jogadas no período.", "Tabela": "Diferença de Rating · We (maior rating) · We (menor rating)", "8.21": "Como era: Se um jogador sem rating marcar menos de 1 ponto no seu primeiro evento válido para rating, ou jogar menos de 3 partidas contra jogadores com rating em qualquer evento válido para rating, sua pontuação é desconsiderada.\n\nComo ficou: Se um jogador sem rating marcar menos de 1 ponto, ou jogar menos de três adversários com rating no seu primeiro evento válido para rating, sua pontuação é desconsiderada. Nos eventos subsequentes todos os resultados, mesmo se marcar zero pontos, ou jogar menos de 3 partidas contra jogadores com rating, são acumuladas para o seu rating inicial.\n\nComentário: … a partir do torneio seguinte, mesmo que ele jogue somente uma partida contra rateado e que seja uma derrota, já será acumulado como um bloco.", "6.1": "Nesse caso é essencial verificar o que consta no item 6.1, que complementa e confirma o item 8.21, que deixa claro que um bloco só será válido se seu rating performance ficar acima do piso mínimo de rating, que atualmente é 1200 (item 0.6).", "0.6": "… piso mínimo de rating, que atualmente é 1200 (item 0.6).", "7.14": "Continua valendo o total de 9 partidas contra rateados como o mínimo para figurar na lista de rating FIDE, e eventos com mais de 2 anos são desconsiderados (item 7.14c).", "8.23": "Como era: Se ele marcar mais de 50%, então Ru = Ra + 12,5 para cada meio ponto acima de 50%\n\nComo ficou: Se ele marcar mais de 50%, então Ru = Ra + 15 para cada meio ponto acima de 50%", "8.56": "Como era: K = 25 para um novo jogador para a lista de classificação, até que tenha completado eventos com pelo menos 30 jogos.\n\nComo ficou: K = 30 para um novo jogador para a lista de classificação, até que tenha completado eventos com pelo menos 30 jogos.\n\nComentário: … A FIDE só alterou o K para aqueles com até 25 partidas oficiais …", "vigência": "Novas mudanças ainda podem ocorrer, como a redução do piso para 1000 e a publicação da lista mensalmente (hoje ela é bimestral).\n\nAs novas regras estão em vigor para torneios realizados a partir de 1/julho/2011.", "0": "… piso mínimo de rating, que atualmente é 1200 (item 0.6).", "6": "Nesse caso é essencial verificar o que consta no item 6.1, que complementa e confirma o item 8.21, que deixa claro que um bloco só será válido se seu rating performance ficar acima do piso mínimo de rating, que atualmente é 1200 (item 0.6).", "7": "Continua valendo o total de 9 partidas contra rateados como o mínimo para figurar na lista de rating FIDE, e eventos com mais de 2 anos são desconsiderados (item 7.14c).", "8": "8.21\nComo era: Se um jogador sem rating marcar menos de 1 ponto no seu primeiro evento válido para rating, ou jogar menos de 3 partidas contra jogadores com rating em qualquer evento válido para rating, sua pontuação é desconsiderada.\n\nComo ficou: Se um jogador sem rating marcar menos de 1 ponto, ou jogar menos de três adversários com rating no seu primeiro evento válido para rating, sua pontuação é desconsiderada. Nos eventos subsequentes todos os resultados, mesmo se marcar zero pontos, ou jogar menos de 3 partidas contra jogadores com rating, são acumuladas para o seu rating inicial.\n\nComentário: … a partir do torneio seguinte, mesmo que ele jogue somente uma partida contra rateado e que seja uma derrota, já será acumulado como um bloco.\n\n8.23\nComo era: Se ele marcar mais de 50%, então Ru = Ra + 12,5 para cada meio ponto acima de 50%\n\nComo ficou: Se ele marcar mais de 50%, então Ru = Ra + 15 para cada meio ponto acima de 50%\n\n8.56 · primeira linha\nComo era: K = 25 para um novo jogador para a lista de classificação, até que tenha completado eventos com pelo menos 30 jogos.\n\nComo ficou: K = 30 para um novo jogador para a lista de classificação, até que tenha completado eventos com pelo menos 30 jogos.\n\nComentário: … A FIDE só alterou o K para aqueles com até 25 partidas oficiais …"},
  "FIDE2024": {"1.1": "A standard game is rated if each player has time enough for 60 moves: 120 minutes where one of the two is rated 2400 or more, otherwise 90 where one is rated 1800 or more, otherwise 60.\n\nBy a resolution of FIDE's Council for the calendar of 2026, which is not in the handbook, the Qualification Commission may approve an event with 45 minutes and 30 seconds a move, or more: its games are then standard for any rating.", "1.2": "A first time control, where there is one, covers 30 moves at least.", "5.1": "Only a game in which both players have moved counts. Forfeits and other games that were not played do not.", "6.1": "A match with an unrated player is not rated.", "6.2": "In a match over a fixed number of games, those played after it was decided are not rated, unless that was agreed with FIDE before.", "7.1": "7.1\nThere is a list on the first of each month: the list before it, and what was played in between.\n\n7.1.2\nThe list shows whoever is rated 1400 or more: title, federation, rating, number, games of the period, year of birth, sex and K.\n\n7.1.3\nAn event belongs to a list if it ends 3 days before it or earlier; FIDE's own events may end on the last day.\n\n7.1.4\nA first rating needs five games against rated opponents. They may come from several events, whose rating periods follow each other and span 26 months at most; and the rating must be 1400 or more.", "7.1.2": "The list shows whoever is rated 1400 or more: title, federation, rating, number, games of the period, year of birth, sex and K.", "7.1.3": "An event belongs to a list if it ends 3 days before it or earlier; FIDE's own events may end on the last day.", "7.1.4": "A first rating needs five games against rated opponents. They may come from several events, whose rating periods follow each other and span 26 months at most; and the rating must be 1400 or more.", "7.2.1": "Who drops below 1400 is unrated on the next list, and from then on like anybody else who is unrated.", "7.2.2": "Who has played no rated game for a year is inactive, until the list after his next one.", "8.1.1": "The table that turns a score p, as a fraction of the games, into a rating difference dp. For 0 and 1, which say nothing, it shows −800 and 800.", "8.1.2": "The table that turns a rating difference D into the score PD to be expected of the higher and of the lower rated player.", "8.2.1": "An unrated player's first event is left aside if he scored nothing in it.", "8.2.2": "Ra is the mean of the rated opponents of all events and of two opponents of 1800 who are added, both drawn.", "8.2.3": "Ru is Ra + dp, rounded to a whole number, and never more than 2200.", "8.2.4": "Who was unrated when he played, and has a rating when the event is rated, is rated like a rated player, with the rating that he has now. For his opponents he was unrated.", "8.3.1": "D is the difference to each rated opponent. More than 400 points count as 400. From 1 October 2025 this holds for players below 2650 only: for a player rated 2650 or more the whole D counts.", "8.3.2": "The change of a game, ΔR, is the score less PD. The sum of them over the period, multiplied by K, is the change of the rating.", "8.3.3": "K is 40 until a player new to the list has completed events of 30 games. It is 20 below 2400, and 10 for good once a published rating has reached 2400. Until the end of the year of the 18th birthday it is 40 as long as the rating is below 2300. If K times the games of the period is more than 700, K is the largest whole number with which it is not.\n\nFIDE's lists follow another order: 10 for who has once been rated 2400; 40 for a young player who has never been rated 2300; 40 for a player with fewer than 30 games; otherwise 20. This differs from the text twice. Who reached 2400 with fewer than 30 games has 10 in 1,117 of 1,117 published months of 2017 to 2026, also in 190 of 190 of those below 2400 again; the text gives 40. A young player who was rated 2300 and is below it again has 20 in 6,166 of 6,183; the text gives 40. The lists are followed here; the parameter 8.3.3.factor (published or text) chooses.", "8.3.4": "The change of a period is rounded to a whole number, a half away from zero.", "9.1": "The chief arbiter gives the report of an event to the federation within 7 days of its end, and the federation gives it to FIDE within 30 days.", "t.1.4.6": "An event uses the ratings of the list that is in force when it begins.", "r.1.1.1": "A game is rapid if each player has more than 10 and less than 60 minutes for 60 moves; an increment counts 60 times.", "r.1.1.2": "A game is blitz if each player has more than 3 minutes for 60 moves, and 10 at most.", "r.1.2": "A rapid or blitz game in which the two players have different times is not rated.", "r.3.1": "On one day there are 15 rounds of rapid or 30 of blitz at most.", "r.6": "The rapid and the blitz list follow article 7, under numbers that are one lower.", "r.7": "They are worked out by article 8, with the same two tables and under numbers that are one lower, but for 7.2.1 and 7.3.1.", "r.7.2.1": "Who has no rapid (blitz) rating but a standard one when the event begins plays with the standard rating and counts as rated. No first rating is worked out for him.", "r.7.3.1": "In rapid and blitz more than 400 points count as 400 for everybody. From 1 December 2024 a game is not rated if the two players are 600 points or more apart and one of them is rated above 2600.", "1": "1.1\nA standard game is rated if each player has time enough for 60 moves: 120 minutes where one of the two is rated 2400 or more, otherwise 90 where one is rated 1800 or more, otherwise 60.\n\nBy a resolution of FIDE's Council for the calendar of 2026, which is not in the handbook, the Qualification Commission may approve an event with 45 minutes and 30 seconds a move, or more: its games are then standard for any rating.\n\n1.2\nA first time control, where there is one, covers 30 moves at least.", "5": "Only a game in which both players have moved counts. Forfeits and other games that were not played do not.", "6": "6.1\nA match with an unrated player is not rated.\n\n6.2\nIn a match over a fixed number of games, those played after it was decided are not rated, unless that was agreed with FIDE before.", "7": "There is a list on the first of each month: the list before it, and what was played in between.", "7.2": "7.2.1\nWho drops below 1400 is unrated on the next list, and from then on like anybody else who is unrated.\n\n7.2.2\nWho has played no rated game for a year is inactive, until the list after his next one.", "8.1": "8.1.1 · Table of dp\nThe table that turns a score p, as a fraction of the games, into a rating difference dp. For 0 and 1, which say nothing, it shows −800 and 800.\n\n8.1.2 · Table of PD\nThe table that turns a rating difference D into the score PD to be expected of the higher and of the lower rated player.", "8.2": "8.2.1\nAn unrated player's first event is left aside if he scored nothing in it.\n\n8.2.2\nRa is the mean of the rated opponents of all events and of two opponents of 1800 who are added, both drawn.\n\n8.2.3\nRu is Ra + dp, rounded to a whole number, and never more than 2200.\n\n8.2.4\nWho was unrated when he played, and has a rating when the event is rated, is rated like a rated player, with the rating that he has now. For his opponents he was unrated.", "8.3": "8.3.1\nD is the difference to each rated opponent. More than 400 points count as 400. From 1 October 2025 this holds for players below 2650 only: for a player rated 2650 or more the whole D counts.\n\n8.3.2\nThe change of a game, ΔR, is the score less PD. The sum of them over the period, multiplied by K, is the change of the rating.\n\n8.3.3\nK is 40 until a player new to the list has completed events of 30 games. It is 20 below 2400, and 10 for good once a published rating has reached 2400. Until the end of the year of the 18th birthday it is 40 as long as the rating is below 2300. If K times the games of the period is more than 700, K is the largest whole number with which it is not.\n\nFIDE's lists follow another order: 10 for who has once been rated 2400; 40 for a young player who has never been rated 2300; 40 for a player with fewer than 30 games; otherwise 20. This differs from the text twice. Who reached 2400 with fewer than 30 games has 10 in 1,117 of 1,117 published months of 2017 to 2026, also in 190 of 190 of those below 2400 again; the text gives 40. A young player who was rated 2300 and is below it again has 20 in 6,166 of 6,183; the text gives 40. The lists are followed here; the parameter 8.3.3.factor (published or text) chooses.\n\n8.3.4\nThe change of a period is rounded to a whole number, a half away from zero.", "9": "The chief arbiter gives the report of an event to the federation within 7 days of its end, and the federation gives it to FIDE within 30 days."},
  "MELAO": {"afirmação 1": "Com 55 % contra adversários de média 2000, quem tem 2000 passa a 2005 em 10 partidas e a 2050 em 100.", "afirmação 2": "Quem caiu antes para 1900 espera só 36 pontos em 100 partidas contra a mesma média de 2000; fazendo 55, ganha 190 e chega a 2090.", "afirmação 3": "Rende mais fazer 55 % em 200 partidas contra adversários de 2000 do que 95 % em 10.", "afirmação 4": "Convém, portanto, perder pontos primeiro, esperar pela lista com a perda e só então jogar muito: 2090 em vez de 2050.", "afirmação 5": "A e B começam iguais e jogam 200 partidas por semestre, sempre contra uma média de 2000. A perde todas no primeiro semestre e ganha todas no segundo (50 % ao todo); B faz 80 % nos dois. Apesar disso, A acaba com o rating mais alto.", "afirmação 6": "O defeito seria comum às fórmulas da FIDE, de Sonas, da USCF, da CBX, da FPX, da ICCF, do ICC e da SSDF, e de todas as federações.", "afirmação 7": "Vescovi, com 2465, precisava de cerca de 6 em 9 contra uma média de 2500, ou de 5,5 em 9 contra 2550, para uma norma de GM; de início achava mais fácil o torneio que pedia menos pontos e, depois de jogar os dois, mudou de opinião.", "afirmação 8": "Em 94 354 partidas de 253 programas da lista SSDF, quanto mais o rating de um jogador supera a média dos adversários, mais ele rende acima do esperado: correlação de 0,423 ± 0,016. O autor diz que já 0,1 seria indício muito forte.", "afirmação 9": "As chances de vitória são de cerca de 54 % com as Brancas e 46 % com as Pretas, e não de 50 % para cada cor.", "últimas 50": "Proposta simples: o novo rating é o desempenho nas últimas 50 (ou 30) partidas, sem contar as anteriores; quem jogou mais de 50 no período tem todas as do período contadas.", "fórmula": "R = Σ Rp_i · f(T − T_i)\n\nSoma-se, sobre todas as partidas da carreira, o desempenho Rp_i contra cada adversário, calculado um a um e com a cor das peças, vezes um peso f que diminui com o tempo decorrido entre a partida (T_i) e o cálculo (T). Vitórias sobre adversários mais fortes devem pesar mais. O autor não dá a função f.", "cores": "O desempenho contra cada adversário leva em conta as cores: 54 % para as Brancas e 46 % para as Pretas em vez de 50 % para cada uma, ideia que Sonas já testou."},
  "CLUB": {"1": "Games count in the order of their rows. A blank date is the date of the row above. A date before the date of the row above is an error. Moves by day or month, and a limit of inactive months, need a date in the first row.", "2": "A step is one game, all games of a day, all games of a calendar month, or all games of the list (`moves`). Each step uses the ratings and the numbers of games before it.", "3": "A win is 1, a draw ½, a loss 0. A score such as 3-1 is a win, or the share of the points won (`result`). Games that were not played count only if the club wants it (`forfeits`): 1 for who is present, 0 for who is absent.", "4": "The rating of the first-named player, plus his `advantage`, minus the rating of the other one. A larger difference than `cap` counts as `cap`. With `length` = root it is multiplied by the square root of the length of the match.", "5": "With `curve` = logistic: 1/(1+10^(−D/`scale`)). With `curve` = fide: FIDE's table, at the difference rounded to a whole number, a half up. A performance is the rating at which the expected score equals the score. For all points or none it is the mean of the opponents plus or minus 800; with FIDE's table, the mean plus the table's difference.", "6": "The first row of factors.csv that fits: games so far, rating, and age. The age is the year of the game minus the year of birth; without one of them no row with an age fits. Without factors.csv K is 32 with fewer than 30 games, else 16.", "7": "K × weight × (score − expected score). With `length` = root it is multiplied by the square root of the length of the match.", "8": "After a step, the rating before plus the sum of the changes, rounded to 6 decimals, a half away from zero. With `carry` = published it is then rounded as the list rounds it. It is never below `floor`.", "9": "With `first` = performance, a player without a rating and without games is unrated. His games against rated players change no rating. After `first_games` of them his rating is the mean of the opponents' ratings, plus `scale` × (2 × points − games) / games. With FIDE's table the scale is 400, as it is in the curve if the club says nothing else.", "10": "The list shows ratings rounded to `decimals`, a half away from zero. It holds rated players; with `members_only` only members, with `active_months` only players with a game in that number of months before the day of the list. Higher ratings come first, then more games, then ids.", "11": "The published rating now minus the published rating after the last step before the day `from`, or minus the rating to begin with. Who was unrated then is new."},
};
const WORDS = {
  "error": "una cel·la donada a la funció conté un error",
  "not allowed": "“{cell}” no és {allowed}",
  "rating": "un Elo de 10 a 4000 (0 o en blanc: cap)",
  "number": "un nombre de −4000 a 4000",
  "score": "una puntuació com 1, 0.5, ½, = o 0",
  "share": "un nombre de 0 a 1",
  "factor": "un factor K de 0 a 1000",
  "count": "un nombre enter de 0 a 100000",
  "games": "un nombre enter d'1 a 100000",
  "duration": "un nombre de 0 a 100000",
  "span": "un nombre més gran que 0, fins a 100000",
  "date": "una data com 2013-09-30",
  "text": "un text",
  "part": "K té les parts {parts}, i no “{part}”",
  "seasons": "doneu les partides de les últimes {most} temporades com a màxim, no de {count}",
  "colour": "un d'aquests: W, B",
  "side": "un d'aquests: white, black",
  "result": "un resultat com ara 1-0, 0-1, ½, +/- o 0,5",
  "rules": "“{cell}” no és un reglament ({known})",
  "settings": "l'script té aquestes regles sense ajustos",
  "rule": "{name}: s'admet una d'aquestes regles: {names}",
  "twice": "{name} només es pot fixar una vegada",
  "two columns": "rules: cal un nom o un rang de dues columnes (regla, valor)",
  "last row": "l'última fila no ha de tenir cap condició: la seva K és la de tots els altres",
  "shapes": "els rangs han de tenir el mateix nombre de cel·les",
  "each score": "cal una puntuació per a cada oponent",
  "game score": "la puntuació d'una partida és 0, ½ o 1",
  "total": "un total ha de ser un múltiple de ½, de 0 a {count}",
  "single": "{name}: cal una sola cel·la",
  "too many": "{name} admet {most} arguments com a màxim",
  "no number": "les regles no donen cap nombre per a aquests valors",
  "indeterminate": "la taula no té cap diferència per a aquesta puntuació: és indeterminada",
  "before birth": "la data de federació és anterior a la de naixement",
  "unlisted": "{rating} és massa baix per a la llista: el jugador quedaria sense Elo",
  "too old": "una partida té més de {most} semivides",
  "cap": "cap Elo no té aquesta puntuació esperada: el límit és {cap}",
  "out of reach": "fora d'abast: {best} com a màxim, en falten {target}",
  "no article": "{rules} no té l'article {number}",
  "no function": "No hi ha la funció {asked}; hi ha {known}",
  "missing": "hi falta un valor i el resultat queda en blanc",
  "counted": "{cell}, pres com a {value}",
  "row": "{name}, fila {row}: {value}",
  "above": "més de {count}",
};

// Exact numbers: fractions of whole numbers. A number of a cell means the shortest decimal that it prints as.

const fraction = (n, d = 1n) => ({ n, d });
const whole = (value) => fraction(BigInt(value));
const ZERO = fraction(0n);
const ONE = fraction(1n);
const HALF = fraction(1n, 2n);

function exact(value) {
  if (Number.isSafeInteger(value)) return whole(value);
  const [digits, power = "0"] = String(value).split("e");
  const [left, right = ""] = digits.split(".");
  const places = right.length - Number(power);
  const n = BigInt(left + right);
  return places > 0 ? fraction(n, 10n ** BigInt(places)) : fraction(n * 10n ** BigInt(-places));
}

const negative = (a) => fraction(-a.n, a.d);

function add(a, b) {
  if (a.d === b.d) return fraction(a.n + b.n, a.d);
  if (a.d % b.d === 0n) return fraction(a.n + b.n * (a.d / b.d), a.d);
  if (b.d % a.d === 0n) return fraction(a.n * (b.d / a.d) + b.n, b.d);
  return fraction(a.n * b.d + b.n * a.d, a.d * b.d);
}

const subtract = (a, b) => add(a, negative(b));
const times = (a, b) => fraction(a.n * b.n, a.d * b.d);
const divided = (a, count) => fraction(a.n, a.d * BigInt(count));
const total = (values) => values.reduce(add, ZERO);
const compare = (a, b) => {
  const left = a.n * b.d;
  const right = b.n * a.d;
  return left < right ? -1 : left > right ? 1 : 0;
};
const least = (a, b) => (compare(a, b) <= 0 ? a : b);
const most = (a, b) => (compare(a, b) >= 0 ? a : b);
const within = (value, bound) => most(negative(bound), least(bound, value));
const isWhole = (a) => a.n % a.d === 0n;

function roundDown(a) {
  const quotient = a.n / a.d;
  return a.n < 0n && quotient * a.d !== a.n ? quotient - 1n : quotient;
}

const roundUp = (a) => -roundDown(negative(a));
/** The nearest whole number; a half goes up. */
const halfUp = (a) => roundDown(fraction(2n * a.n + a.d, 2n * a.d));
/** The nearest whole number; a half goes away from zero. */
const halfAway = (a) => (a.n < 0n ? -halfUp(negative(a)) : halfUp(a));

function halfAwayTo(places, a) {
  const unit = 10n ** BigInt(places);
  return fraction(halfAway(fraction(a.n * unit, a.d)), unit);
}

/** The only step from an exact number to a float. */
const float = (a) => Number(a.n) / Number(a.d);

/** The decimals of a number for a sentence, at most four. */
function written(a) {
  const cut = halfAwayTo(4, a);
  const sign = cut.n < 0n ? "−" : "";
  const digits = String(cut.n < 0n ? -cut.n : cut.n).padStart(5, "0");
  const rest = digits.slice(-4).replace(/0+$/, "");
  return sign + digits.slice(0, -4) + (rest ? `.${rest}` : "") + (compare(cut, a) ? "…" : "");
}

// Cells as people fill them: what is blank, a number, a score, a date or an error.

/** An error value of a cell, with its reason. */
class Fault {
  constructor(code, reason = "") {
    this.code = code;
    this.reason = reason;
  }
}

const NO_VALUE = "#VALUE!";
const NO_NUMBER = "#NUM!";
const NOT_AVAILABLE = "#N/A";
const CODES = [NO_VALUE, NO_NUMBER, NOT_AVAILABLE, "#DIV/0!", "#NAME?", "#REF!", "#NULL!"];
/** Stands for a value that is missing: the result is blank. */
const MISSING = new Fault("");

function fail(code, reason, values = {}) {
  throw new Fault(code, said(reason, values));
}

/** A sentence in the language of this script. */
const said = (key, values = {}) => WORDS[key].replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);

const DECIMAL = /^([+-]?\d{1,15})(?:[.,](\d{1,15}))?$/;
const GROUPED = /^([+-]?)([1-9]\d{0,2}([.,])\d{3}(?:\3\d{3}){0,3})(?:(?!\3)[.,](\d{1,15}))?$/;
/** A larger number in a cell for a score is a date. */
const EARLIEST_DATE = whole(10000);
const LAST_DATE = 2958465n;
/** The calendar of spreadsheets has a 29 February 1900, which there never was. */
const NO_DAY = 60n;

const decimal = (left, right = "") => fraction(BigInt(left + right), 10n ** BigInt(right.length));

/** What a text may mean: nothing, one number, or two (27.000). */
function meanings(text) {
  const found = [];
  const plain = DECIMAL.exec(text);
  if (plain) found.push(decimal(plain[1], plain[2]));
  const grouped = GROUPED.exec(text);
  if (grouped) found.push(decimal(grouped[1] + grouped[2].split(grouped[3]).join(""), grouped[4]));
  return found;
}

function numberIn(cell) {
  if (typeof cell !== "number") throw new TypeError(cell);
  if (!Number.isFinite(cell)) throw new RangeError(cell);
  return exact(cell);
}

function read(kind, cell) {
  if (cell === null || cell === undefined || (typeof cell === "string" && !cell.trim())) return null;
  if (cell instanceof Fault) return cell;
  if (typeof cell === "string" && cell.startsWith("#")) {
    const code = cell.trim();
    return new Fault(CODES.includes(code) ? code : NO_VALUE, said("error"));
  }
  try {
    return kind.parse(cell);
  } catch (wrong) {
    if (wrong instanceof Fault) return wrong;
    const code = wrong instanceof RangeError ? NO_NUMBER : NO_VALUE;
    return new Fault(code, said("not allowed", { cell: String(cell).slice(0, 40), allowed: said(kind.name) }));
  }
}

/** A kind of numbers from `low` to `high`; `also` refuses others. */
function numbers(name, low, high, { zeroIsBlank = false, also = () => true, texts = () => null } = {}) {
  const fits = (value) => compare(value, low) >= 0 && (!high || compare(value, high) <= 0) && also(value);
  const parse = (cell) => {
    const special = texts(cell);
    if (special) return special;
    const found = typeof cell === "string" ? meanings(cell.trim()) : [numberIn(cell)];
    if (!found.length) throw new TypeError(cell);
    if (zeroIsBlank && found[0].n === 0n) return null;
    const fitting = found.filter(fits);
    if (!fitting.length) throw new RangeError(cell);
    if (fitting.length > 1) throw new TypeError(cell);
    return fitting[0];
  };
  return { name, parse };
}

function choice(name, meaning) {
  const parse = (cell) => {
    const text = textOf(cell).toUpperCase();
    if (text === "0") return null;
    if (!(text in meaning)) throw new TypeError(cell);
    return meaning[text];
  };
  return { name, parse };
}

function textOf(cell) {
  if (typeof cell === "string") return cell.trim();
  return typeof cell === "number" ? String(cell) : fail(NO_VALUE, "error");
}

function halves(cell) {
  if (typeof cell !== "string") {
    if (typeof cell === "number" && cell >= float(EARLIEST_DATE)) throw new TypeError(cell);
    return null;
  }
  const text = cell.trim();
  if (text === "=" || text === "1/2") return HALF;
  const mixed = /^(\d{0,4})½$/.exec(text);
  return mixed ? add(whole(mixed[1] || 0), HALF) : null;
}

function dayIn(cell) {
  const written = typeof cell === "string" ? /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(cell.trim()) : null;
  if (written) return dayOf(...written.slice(1).map(Number));
  const [found] = typeof cell === "string" ? meanings(cell.trim()) : [numberIn(cell)];
  if (!found) throw new TypeError(cell);
  const serial = roundDown(found);
  if (serial === 0n && isWhole(found)) return null;
  if (serial < 1n || serial > LAST_DATE || serial === NO_DAY) throw new RangeError(cell);
  return serial < NO_DAY ? serial + 1n : serial;
}

/** Days since 30 December 1899. */
function dayOf(year, month, day) {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) throw new TypeError("no such day");
  return BigInt(Math.floor(date.getTime() / 86400000) + 25569);
}

const WIDEST = whole(100000);
const THOUSAND = whole(1000);
const isCount = { also: isWhole };
const RATING = numbers("rating", ZERO, whole(4000), {
  zeroIsBlank: true,
  also: (value) => compare(value, whole(10)) >= 0,
});
const NUMBER = numbers("number", whole(-4000), whole(4000));
const SCORE = numbers("score", ZERO, null, { texts: halves, also: (value) => compare(value, EARLIEST_DATE) < 0 });
const SHARE = numbers("share", ZERO, ONE);
const FACTOR = numbers("factor", ZERO, THOUSAND);
const COUNT = numbers("count", ZERO, WIDEST, isCount);
const GAMES = numbers("games", ONE, WIDEST, isCount);
const DURATION = numbers("duration", ZERO, WIDEST);
const SPAN = numbers("span", fraction(1n, 100000n), WIDEST, { zeroIsBlank: true });
const DATE = { name: "date", parse: dayIn };
const TEXT = { name: "text", parse: (cell) => (cell === 0 ? null : textOf(cell)) };
const COLOUR = choice("colour", { W: "W", B: "B", WHITE: "W", BLACK: "B" });
const SIDE = choice(
  "side",
  Object.fromEntries([
    ...["WHITE", "W", "BLANQUES", "BLANCAS", "BRANCAS"].map((name) => [name, "white"]),
    ...["BLACK", "B", "NEGRES", "NEGRAS", "PRETAS"].map((name) => [name, "black"]),
  ]),
);
const RESULT = { name: "result", parse: resultIn };

/** Both sides' half-points of a result; a game without one is a blank. */
function resultIn(cell) {
  if (typeof cell === "string") {
    const text = cell.replace(/ /g, "").replace(/1\/2/g, "½").replace(/,/g, ".").replace(/:/g, "-");
    const points = RESULTS[text.replace(/[–—−]/g, "-").toUpperCase()];
    if (!points) throw new TypeError(cell);
    return points[0] < 0 ? MISSING : points.map((half) => divided(whole(half), 2));
  }
  const value = numberIn(cell);
  if (compare(value, EARLIEST_DATE) >= 0) throw new TypeError(cell);
  if (!isGameScore(value)) throw new RangeError(cell);
  return [value, subtract(ONE, value)];
}

const isGameScore = (value) => [ZERO, HALF, ONE].some((score) => compare(score, value) === 0);

// Ranges: one value beside a column, a column beside a row, and one player's games in a row.

/** A range with at least so many rows is a whole column, of which only some cells are meant. */
const TALL = 50000;
const LONGEST_TEXT = 255;

const isRange = (value) => Array.isArray(value);
const isBlank = (cell) => cell === null || cell === undefined || cell === "";

function gridOf(value) {
  if (!isRange(value)) return { cells: [value], height: 1, width: 1 };
  return { cells: value.flat(), height: value.length, width: value[0].length };
}

/** Whole columns of one height, cut after the last row in which any of them is filled. */
function cutToFilledRows(values) {
  const heights = new Set(values.filter(isRange).map((rows) => rows.length).filter((height) => height > 1));
  if (heights.size !== 1 || Math.max(...heights) < TALL) return values;
  let used = 1;
  for (const rows of values.filter((one) => isRange(one) && one.length >= TALL)) {
    let last = rows.length;
    while (last > used && rows[last - 1].every(isBlank)) last -= 1;
    used = Math.max(used, last);
  }
  return values.map((value) => (isRange(value) && value.length >= TALL ? value.slice(0, used) : value));
}

function parsedGrid(grid, kind) {
  const known = new Map();
  const cells = grid.cells.map((cell) => {
    let value = known.get(cell);
    if (value === undefined) known.set(cell, (value = read(kind, cell)));
    return value;
  });
  return { ...grid, cells };
}

function common(sizes) {
  const several = [...new Set(sizes)].filter((size) => size !== 1);
  if (several.length > 1) fail(NO_VALUE, "shapes");
  return several[0] ?? 1;
}

/** For each result the cells of one player: all of them, a row or a column. */
function linesOf(grid, height, width) {
  const { cells } = grid;
  if (height === 1 && width === 1) return { cells: [grid], height: 1, width: 1 };
  const line = (some, tall, wide) => ({ cells: some, height: tall, width: wide });
  const found = [];
  if (width === 1) {
    for (let at = 0; at < cells.length; at += grid.width) {
      found.push(line(cells.slice(at, at + grid.width), 1, grid.width));
    }
    return { cells: found, height: grid.height, width: 1 };
  }
  if (height > 1) return { ...grid, cells: cells.map((cell) => line([cell], 1, 1)) };
  for (let at = 0; at < grid.width; at += 1) {
    found.push(line(cells.filter((_, place) => place % grid.width === at), grid.height, 1));
  }
  return { cells: found, height: 1, width: grid.width };
}

/** Refuse ranges with different numbers of cells. A single cell repeats. A row may stand beside a column. */
function checkLines(lines) {
  const key = ({ cells, height, width }) => (height === 1 || width === 1 ? String(cells.length) : `${height}x${width}`);
  if (new Set(lines.filter((line) => line.cells.length > 1).map(key)).size > 1) fail(NO_VALUE, "shapes");
}

/** The cells of several ranges side by side; a single cell stands beside each. */
function sideBySide(...grids) {
  const length = Math.max(...grids.map((grid) => grid.cells.length));
  return Array.from({ length }, (_, at) => grids.map(({ cells }) => cells[cells.length === 1 ? 0 : at]));
}

/** The games that were played, with what stands beside them. An opponent without a score is still to come. */
function playedGames(opponents, scores, ...others) {
  if (scores.cells.length < opponents.cells.length) fail(NO_VALUE, "each score");
  const games = sideBySide(opponents, scores, ...others).filter(([, score]) => score !== null);
  if (games.some(([opponent]) => opponent === null)) throw MISSING;
  if (!games.every(([, score]) => isGameScore(score))) fail(NO_NUMBER, "game score");
  return games;
}

/** Opponents met and points: game by game, or one total. */
function playedOf(opponents, scores) {
  if (scores.cells.length > 1 || opponents.cells.length <= 1) {
    const games = playedGames(opponents, scores);
    return { met: games.map(([opponent]) => opponent), points: total(games.map(([, score]) => score)) };
  }
  const [points] = scores.cells;
  if (points === null) return { met: [], points: ZERO };
  const met = opponents.cells.filter((cell) => cell !== null);
  if (compare(points, whole(met.length)) > 0 || !isWhole(times(points, whole(2)))) {
    fail(NO_NUMBER, "total", { count: met.length });
  }
  return { met, points };
}

// What all rule sets share. Each regulation has a script of its own with the rest, article by article.

/** Code → rule set. */
const RULES = {};
/** Function → answer of the one regulation that has it. */
const OFFERS = {};

const numberOf = (law, key) => exact(law.numbers[key]);
const inPoints = (thousandths) => fraction(BigInt(thousandths), 1000n);
const hundredths = (share) => Number(halfUp(times(share, whole(100))));

/** The row of a column of lower bounds that a number falls into; the first one for what is below. */
function rowOf(starts, value) {
  let row = 0;
  while (row + 1 < starts.length && compare(exact(starts[row + 1]), value) <= 0) row += 1;
  return row;
}

/** For each difference the row of the table of expected scores. */
function rowsByDifference(table) {
  const rows = [];
  table.from.forEach((from, row) => {
    for (let at = from; at <= (table.to[row] === "" ? from : table.to[row]); at += 1) rows[at] = row;
  });
  return rows;
}

/** Declares a rule set: what its articles say, on top of what is usual. */
function rules(code, law, own) {
  const table = law.tables.expected;
  const rows = rowsByDifference(table);
  const higher = table.higher.map((points) => inPoints(Math.round(1000 * points)));
  const lower = table.lower.map((points) => inPoints(Math.round(1000 * points)));
  const rowFor = (difference) => {
    const size = Number(difference < 0n ? -difference : difference);
    return rows[Math.min(size, rows.length - 1)];
  };
  const usual = {
    code,
    home: code,
    law,
    /** The whole difference that counts. */
    counted: (rating, opponent) => halfAway(subtract(rating, opponent)),
    rowFor,
    expected(rating, opponent) {
      const difference = this.counted(rating, opponent);
      return (difference < 0n ? lower : higher)[rowFor(difference)];
    },
    difference(share) {
      const at = hundredths(share);
      const found = law.tables.difference.d[100 - Math.max(at, 100 - at)];
      if (typeof found !== "number") fail(NO_NUMBER, "indeterminate");
      return whole(at < 50 ? -found : found);
    },
    performance(opponents, points) {
      const mean = divided(total(opponents), opponents.length);
      return add(mean, this.difference(divided(points, opponents.length)));
    },
    used: (factor) => factor,
    expectedOf(rating, opponents) {
      return total(opponents.map((opponent) => this.expected(rating, opponent)));
    },
    changeOf: (factor, points, expected) => times(factor, subtract(points, expected)),
    newRating: (rating, change) => whole(halfAway(add(rating, change))),
    rounded: (value) => whole(halfAway(value)),
    isListed: () => true,
    parts: ["K"],
  };
  RULES[code] = { ...usual, ...own };
}

/** The rule set that a cell names, with its settings; or that a range of rules is. */
function ruleSetIn(cell) {
  const words = textOf(cell).split(/\s+/);
  const pair = words.slice(0, 2).join(" ").toUpperCase();
  const name = words.length > 1 && pair in NAMES ? words.splice(0, 2).join(" ") : words.shift();
  const code = NAMES[name.toUpperCase()] ?? name.toUpperCase();
  const known = Object.keys(CODES_OF_RULES).join(", ");
  if (!(code in CODES_OF_RULES)) fail(NO_VALUE, "rules", { cell: name.slice(0, 40), known });
  const found = RULES[CODES_OF_RULES[code]];
  if (found.withSettings) return found.withSettings(code, words);
  if (words.length) fail(NO_VALUE, "settings");
  return found;
}

const ownRules = () => Object.values(RULES).find((one) => one.inCells);
const ruleSetOrBlank = (cell) => (textOf(cell) === "0" ? null : ruleSetIn(cell));
const RULE_SET = { name: "rules", parse: ruleSetOrBlank, ofRange: (grid) => ownRules().inCells(grid) };
const RULE_SET_OR_FACTORS = { ...RULE_SET, ofRange: (grid) => ownRules().factorsInCells(grid) };

// The questions of the FCE's regulation, by its articles.

const FCE_YEARS = ["newest", "second", "third", "fourth", "fifth"];

rules("FCE", LAW.FCE, {
  // 14.3, 14.4: K0 for each half-point above one half. 14.5: the mean of the opponents' differences, which are
  // those of single games: all points, none, or 0.
  performance(opponents, points) {
    const mean = divided(total(opponents), opponents.length);
    const halfPoints = subtract(times(whole(2), points), whole(opponents.length));
    if (halfPoints.n >= 0n) return add(mean, times(this.baseFactor(mean), halfPoints));
    return add(mean, divided(times(this.difference(ONE), halfPoints), opponents.length));
  },
  // 16.2a
  baseFactor(rating) {
    const { from, k } = this.law.tables.stabilisation;
    return whole(k[rowOf(from, rating)]);
  },
  // 16.2b: the seasons' games weigh less the older they are.
  meanGames(games) {
    const { tables } = this.law;
    const row = tables.years.seasons.indexOf(games.length);
    if (row < 0) return null;
    const weights = FCE_YEARS.map((year) => tables.years[year][row]).filter((weight) => weight > 0);
    const sum = total(weights.map((weight, at) => times(whole(weight), games[at])));
    const mean = divided(sum, weights.reduce((a, b) => a + b));
    return least(numberOf(this.law, "most_games"), mean);
  },
  // 16.2b, 16.2c
  activity(games) {
    const mean = this.meanGames(games);
    if (mean === null) return ZERO;
    const lost = divided(mean, this.law.numbers.activity_divisor);
    return whole(halfAway(subtract(numberOf(this.law, "most_activity"), lost)));
  },
  parts: ["K", "K0", "DELTA", "MP", "RAPID", "U12", "U12RAPID"],
  factor(rating, games, part) {
    if (games.length > FCE_YEARS.length) fail(NO_NUMBER, "seasons", { most: FCE_YEARS.length, count: games.length });
    const full = () => add(this.baseFactor(rating), this.activity(games));
    const answers = {
      K: full,
      K0: () => this.baseFactor(rating),
      DELTA: () => this.activity(games),
      MP: () => this.meanGames(games) ?? fail(NOT_AVAILABLE, "no number"),
      RAPID: () => times(numberOf(this.law, "half"), full()), // 16.5
      U12: () => numberOf(this.law, "young_standard"), // 16.3
      U12RAPID: () => numberOf(this.law, "young_rapid"), // 16.4
    };
    return answers[part]();
  },
  // 17.2, 17.3
  newRating(rating, change) {
    return most(numberOf(this.law, "floor"), whole(halfAway(rating) + halfAway(change)));
  },
  isListed(rating) {
    return compare(rating, numberOf(this.law, "floor")) >= 0;
  },
});

// 10.1, 10.2, 11.1 to 11.3
OFFERS.ELO_INITIAL = (birth, federated, fide, standard) => {
  const { law } = RULES.FCE;
  if (fide === null && standard === null && (birth === null || federated === null)) throw MISSING;
  if (birth !== null && federated !== null && federated < birth) fail(NO_NUMBER, "before birth");
  const listed = standard ?? fide;
  if (listed !== null) return RULES.FCE.isListed(listed) ? listed : fail(NO_NUMBER, "unlisted", { rating: written(listed) });
  const tenths = halfAway(divided(times(whole(10), whole(federated - birth)), law.numbers.year_days));
  const age = least(numberOf(law, "oldest"), most(numberOf(law, "youngest"), fraction(tenths, 10n)));
  return add(numberOf(law, "age_base"), times(numberOf(law, "age_step"), age));
};

// 5.1, 5.2
OFFERS.ELO_TIME = (minutes, increment) => {
  const { law } = RULES.FCE;
  const time = add(minutes, divided(times(increment, numberOf(law, "moves")), 60));
  return compare(time, numberOf(law, "minutes")) >= 0 ? "standard" : "rapid";
};

// The questions of the CNXC's regulation, by its articles.

rules("CNXC", LAW.CNXC, {
  // 6.4: rows by rating, columns by games counted. Exactly twelve games have the first column.
  factor(rating, games) {
    if (!games.length) throw MISSING;
    const { tables } = this.law;
    const played = total(games);
    if (compare(played, numberOf(this.law, "least_games")) < 0) fail(NOT_AVAILABLE, "no number");
    const columns = Object.keys(tables.weighting).filter((name) => !["title", "from"].includes(name));
    const column = columns[rowOf(tables.games.from, played)];
    return whole(tables.weighting[column][rowOf(tables.weighting.from, whole(halfUp(rating)))]);
  },
  // 6.5, 6.6: a half goes up.
  newRating: (rating, change) => whole(halfUp(add(rating, change))),
  rounded: (value) => whole(halfUp(value)),
});

/** Competitions that 5.3 names, in its words and in English; any other has the value of the rest. */
const CNXC_COMPETITIONS = {
  "absolute final": "absolute_final",
  "campeonato de portugal absoluto fase final": "absolute_final",
  "absoluto fase final": "absolute_final",
  "team final board 1": "team_final_board1",
  "team final board1": "team_final_board1",
  "campeonato de portugal de equipas fase final 1o tabuleiro": "team_final_board1",
  "equipas fase final 1o tabuleiro": "team_final_board1",
  honour: "honour",
  "permanente da categoria de honra": "honour",
  "permanente de honra": "honour",
  "categoria de honra": "honour",
};

const plainWords = (text) =>
  text
    .replace(/\.º/g, "º")
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join(" ");

// 5.3: the first list with a rating, else by competition.
OFFERS.ELO_VIRTUAL = (iccf, fpx, fide, competition) => {
  const { category, rating } = RULES.CNXC.law.tables.virtual;
  const wanted = CNXC_COMPETITIONS[plainWords(competition ?? "")] ?? "other";
  return iccf ?? fpx ?? fide ?? exact(rating[category.indexOf(wanted)]);
};

// 6.3, 6.6: the mean of the performances, weighted by games.
OFFERS.ELO_PROVISIONAL = (performances, games) => {
  const blocks = sideBySide(performances, games).filter((block) => block.some((cell) => cell !== null));
  if (blocks.some((block) => block.includes(null))) throw MISSING;
  const sum = total(blocks.map(([mean, count]) => times(meanOfWhole(mean, count), count)));
  const played = total(blocks.map(([, count]) => count));
  return whole(halfUp(fraction(sum.n * played.d, sum.d * played.n)));
};

// The questions of Elo's national procedure of 1972, by its paragraphs.

rules("ELO1972", LAW.ELO1972, {
  // K = 10 for the events of a year with at most eighty games; above, the year's performance is the rating.
  factor(rating, games) {
    const { year_games: limit, k } = this.law.numbers;
    return compare(total(games), whole(limit)) <= 0 ? whole(k) : fail(NOT_AVAILABLE, "no number");
  },
});

// The questions of FIDE's rules of 2011, by their articles.

rules("FIDE2011", LAW.FIDE2011, {
  // A larger difference counts as 400 points.
  counted(rating, opponent) {
    return halfAway(within(subtract(rating, opponent), numberOf(this.law, "furthest")));
  },
  parts: ["K", "2400"],
  // 8.56
  factor(rating, games, part) {
    if (!games.length) throw MISSING;
    const { numbers: law } = this.law;
    if (compare(total(games), whole(law.new_games)) < 0) return whole(law.new_player_k);
    const hasTop = part === "2400" || compare(rating, whole(law.top_rating)) >= 0;
    return whole(hasTop ? law.top_k : law.usual_k);
  },
  // 0.6
  isListed(rating) {
    return compare(rating, numberOf(this.law, "floor")) >= 0;
  },
  // 8.23: points for each half-point above one half, as many as on the day the event ended; below one half, the table.
  firstRating(average, score, games, isNewer) {
    const { numbers, earlier } = this.law;
    const halfPoints = subtract(times(whole(2), score), games);
    if (halfPoints.n < 0n) return add(average, this.difference(fraction(score.n * games.d, score.d * games.n)));
    return add(average, times(exact((isNewer ? numbers : earlier).half_point), halfPoints));
  },
});

// The questions of FIDE's rules of today for a standard event, by their articles.

rules("FIDE2024", LAW.FIDE2024, {
  // 8.3.1: a larger difference counts as 400 points, except for a player rated 2650 or more.
  counted(rating, opponent) {
    const apart = subtract(rating, opponent);
    const isFree = compare(rating, numberOf(this.law, "strongest")) >= 0;
    return halfAway(isFree ? apart : within(apart, numberOf(this.law, "far")));
  },
  parts: ["K", "2400", "2300", "U18"],
  // 8.3.3, in the order of FIDE's lists: 2400 once reached; the young; new players; all others.
  factor(rating, games, part) {
    if (!games.length) throw MISSING;
    const { numbers: law } = this.law;
    if (part === "2400" || compare(rating, whole(law.top)) >= 0) return whole(law.k_top);
    if (part === "U18" && compare(rating, whole(law.young_below)) < 0) return whole(law.k_young);
    return whole(compare(total(games), whole(law.new_games)) < 0 ? law.k_new : law.k_usual);
  },
  // 8.3.3: K times the games of a list is at most 700.
  used(factor, games) {
    const product = times(factor, whole(games));
    const limit = numberOf(this.law, "most_product");
    return compare(product, limit) <= 0 ? factor : whole(roundDown(divided(limit, games)));
  },
  // 8.3.4: the change is rounded once.
  newRating: (rating, change) => whole(halfAway(rating) + halfAway(change)),
  // 7.2.1
  isListed(rating) {
    return compare(rating, numberOf(this.law, "floor")) >= 0;
  },
  // 8.2.2, 8.2.3: two more games, drawn against 1800.
  firstRating(average, score, games) {
    const { numbers: law } = this.law;
    const count = add(games, whole(law.added_games));
    const sum = add(times(average, games), whole(law.added_games * law.added_rating));
    const points = add(score, whole(law.added_points));
    const mean = fraction(sum.n * count.d, sum.d * count.n);
    const found = add(mean, this.difference(fraction(points.n * count.d, points.d * count.n)));
    return least(whole(law.highest_first), whole(halfAway(found)));
  },
});

const FIRST_DAY = { FIDE2011: dayOf(2011, 7, 1), FIDE2024: dayOf(2024, 3, 1) };

OFFERS.ELO_INITIAL_FIDE = (average, score, games, end) => {
  if (compare(score, games) > 0 || !isWhole(times(score, whole(2)))) {
    fail(NO_NUMBER, "total", { count: written(games) });
  }
  const mean = meanOfWhole(average, games);
  if (end === null || end >= FIRST_DAY.FIDE2024) return RULES.FIDE2024.firstRating(mean, score, games);
  return RULES.FIDE2011.firstRating(mean, score, games, end >= FIRST_DAY.FIDE2011);
};

// The weighted performance of the article. It is no official rating.

/** The largest age of a game in half-lives. */
const MOST_HALF_LIVES = whole(10000);

OFFERS.ELO_WEIGHTED = (opponents, scores, ages, halfLife, colours) => {
  const games = playedGames(opponents, scores, ages, colours);
  if (!games.length || games.some(([, , age]) => age === null)) throw MISSING;
  const span = halfLife ?? ONE;
  if (games.some(([, , age]) => compare(age, times(MOST_HALF_LIVES, span)) > 0)) {
    fail(NO_NUMBER, "too old", { most: written(MOST_HALF_LIVES) });
  }
  const { numbers: law } = LAW.MELAO;
  const ahead = RULES.FIDE2024.difference(divided(whole(law.white), 100)); // cores: what White is ahead
  const newest = games.map(([, , age]) => age).reduce(least);
  let sum = 0;
  let weights = 0;
  for (const [opponent, score, age, colour] of games) {
    const met = colour === "W" ? subtract(opponent, ahead) : colour === "B" ? add(opponent, ahead) : opponent;
    const performance = add(met, times(whole(law.win), subtract(times(whole(2), score), ONE)));
    const weight = 2 ** (-float(subtract(age, newest)) / float(span));
    sum += weight * float(performance);
    weights += weight;
  }
  return exact(sum / weights);
};

// The questions of a club's own rules, by their articles. The player is the first-named one of each game.

/** Digits of an expected score. */
const CLUB_DIGITS = 15;
/** Steps of the search for a performance: each one halves the range. */
const CLUB_STEPS = 100;
const CLUB_CLOSE = 1e-12;

function clubRules(settings, factors) {
  const { tables, numbers: law } = LAW.CLUB;
  const { rule, default: usual } = tables.settings;
  const own = Object.fromEntries(rule.map((name, at) => [name, settings[name] ?? usual[at]]));
  const number = (name) => (own[name] === "none" ? null : own[name].n === undefined ? exact(own[name]) : own[name]);
  const [scale, cap, advantage, floor] = ["scale", "cap", "advantage", "floor"].map(number);
  const decimals = Number(float(number("decimals")));
  const isFide = own.curve === "fide";
  const capped = (apart) => (cap === null ? apart : within(apart, cap));
  const logistic = (apart) => 1 / (1 + 10 ** Math.max(-300, Math.min(300, -float(apart) / float(scale))));
  const allOrNothing = exact(law.all_or_nothing);
  return {
    // 4
    counted: (rating, opponent) => capped(subtract(add(rating, advantage), opponent)),
    // 5
    expected(rating, opponent) {
      const apart = this.counted(rating, opponent);
      if (isFide) return RULES.CLUB.tableScore(halfAway(apart));
      return fraction(BigInt(Math.round(logistic(apart) * 10 ** CLUB_DIGITS)), 10n ** BigInt(CLUB_DIGITS));
    },
    difference(share) {
      if (share.n === 0n || compare(share, ONE) === 0) return share.n ? allOrNothing : negative(allOrNothing);
      if (isFide) return RULES.CLUB.tableDifference(share);
      const p = float(share);
      const found = exact(float(scale) * Math.log10(p / (1 - p)));
      return cap !== null && compare(most(found, negative(found)), cap) > 0 ? fail(NO_NUMBER, "cap", { cap: written(cap) }) : found;
    },
    performance(opponents, points) {
      const share = divided(points, opponents.length);
      const mean = divided(total(opponents), opponents.length);
      if (isFide || share.n === 0n || compare(share, ONE) === 0) return add(mean, this.difference(share));
      const sum = (rating) => float(this.expectedOf(exact(rating), opponents));
      const floats = opponents.map(float);
      const [top, bottom] = [Math.max(...floats), Math.min(...floats)];
      const wide = top - bottom + 1;
      const first = float(mean) - float(advantage) + float(scale) * Math.log10(float(share) / (1 - float(share)));
      const [low, high] =
        cap === null
          ? [first - wide, first + wide]
          : [bottom - float(advantage) - float(cap), top - float(advantage) + float(cap)];
      const wanted = float(points);
      if (sum(low) > wanted + CLUB_CLOSE || sum(high) < wanted - CLUB_CLOSE) fail(NO_NUMBER, "cap", { cap: written(cap) });
      // Where the cap gives many ratings the same expected score, the answer is the middle of them.
      const edge = (more) => {
        let [below, above] = [low, high];
        for (let step = 0; step < CLUB_STEPS && below < above; step += 1) {
          const middle = (below + above) / 2;
          if (sum(middle) < wanted + more) below = middle;
          else above = middle;
        }
        return (below + above) / 2;
      };
      return exact((edge(-CLUB_CLOSE) + edge(CLUB_CLOSE)) / 2);
    },
    // 6
    factor(rating, games, part) {
      const rows = factors ?? [];
      if (!games.length && (!factors || rows.some((row) => row.games_under !== null))) throw MISSING;
      const played = total(games);
      if (!factors) return exact(compare(played, exact(law.new_games)) < 0 ? law.k_new : law.k_usual);
      const age = part === "K" ? null : exact(Number(part));
      const fits = (row) =>
        (row.games_under === null || compare(played, row.games_under) < 0) &&
        (row.rating_from === null || compare(rating, row.rating_from) >= 0) &&
        (row.rating_under === null || compare(rating, row.rating_under) < 0) &&
        (row.age_to === null || (age !== null && compare(age, row.age_to) <= 0));
      return rows.find(fits).k;
    },
    isPart: (part) => part === "K" || (/^\d+$/.test(part) && Number(part) <= 150),
    // 8, 10
    newRating(rating, change) {
      const { places } = law;
      const moved = add(halfAwayTo(places, rating), halfAwayTo(places, change));
      const carried = own.carry === "published" ? halfAwayTo(decimals, moved) : moved;
      return this.rounded(floor === null ? carried : most(floor, carried));
    },
    rounded: (value) => halfAwayTo(decimals, halfAwayTo(law.places, value)),
  };
}

const CLUB_CURVE = ["scale", "cap", "advantage"];

/** The settings of rules with a value; all that is wrong at once. */
function clubSettings(pairs, names) {
  const { rule, default: usual, least: low, most: high } = LAW.CLUB.tables.settings;
  const settings = {};
  const seen = new Set();
  const wrong = [];
  for (const [given, value] of pairs) {
    const name = given.toLowerCase();
    const at = names.includes(name) ? rule.indexOf(name) : -1;
    if (at < 0 || seen.has(name)) {
      wrong.push([NO_VALUE, said(at < 0 ? "rule" : "twice", { name: given, names: names.join(", ") })]);
    } else if (value !== "" && usual[at] !== undefined && low[at] !== "none") {
      const found = clubValue(name, value, low[at], high[at]);
      if (found instanceof Fault) wrong.push([found.code, found.reason]);
      else settings[name] = found;
    }
    seen.add(name);
  }
  if (wrong.length) throw faultOf(wrong);
  return settings;
}

const faultOf = (wrong) =>
  new Fault(wrong.every(([code]) => code === NO_NUMBER) ? NO_NUMBER : NO_VALUE, wrong.map(([, reason]) => reason).join("; "));

function clubValue(name, text, low, high) {
  if (typeof low === "string") {
    const word = text.toLowerCase();
    return word === low || word === high ? word : new Fault(NO_VALUE, `${name}: ${low}, ${high}`);
  }
  const isAllowed = (value) => name !== "decimals" || isWhole(value);
  return clubNumber(name, text, [exact(low), exact(high)], isAllowed);
}

function clubNumber(name, text, [low, high], isAllowed) {
  const found = meanings(text);
  const fitting = found.filter((value) => compare(value, low) >= 0 && compare(value, high) <= 0 && isAllowed(value));
  if (fitting.length === 1) return fitting[0];
  const [least, most] = [low, high].map((one) => String(float(one)).replace("-", "−"));
  const reason = `${name}: ${least} – ${most}`;
  return new Fault(found.length && !fitting.length ? NO_NUMBER : NO_VALUE, said("not allowed", { cell: text, allowed: reason }));
}

/** The rows of a range as texts. An error in a cell is that of the whole range. */
function clubRows(grid) {
  const texts = grid.cells.map((cell) => {
    const value = read({ name: "text", parse: (given) => (typeof given === "number" ? plainNumber(given) : textOf(given)) }, cell);
    if (value instanceof Fault) throw value;
    return value ?? "";
  });
  return Array.from({ length: grid.height }, (_, row) => texts.slice(row * grid.width, (row + 1) * grid.width));
}

const plainNumber = (value) => (Number.isInteger(value) ? String(value) : value.toFixed(12).replace(/\.?0+$/, ""));

function clubFactors(grid) {
  const { column: names, least, most, whole: isCounted } = LAW.CLUB.tables.rows;
  const wrong = [];
  const rows = clubRows(grid)
    .filter((row) => row.some(Boolean) && row.join().toLowerCase() !== names.join())
    .map((row) =>
      Object.fromEntries(
        names.map((name, at) => {
          if (row[at] === "" && name !== "k") return [name, null];
          const value = clubNumber(name, row[at], [least[at], most[at]].map(exact), (one) => !isCounted[at] || isWhole(one));
          if (value instanceof Fault) wrong.push([value.code, value.reason]);
          return [name, value];
        }),
      ),
    );
  const last = rows[rows.length - 1];
  if (last && names.some((name) => name !== "k" && last[name] !== null)) wrong.push([NO_VALUE, said("last row")]);
  if (wrong.length) throw faultOf(wrong);
  return rows.length ? rows : undefined;
}

const CLUB_RULES = LAW.CLUB.tables.settings.rule;
const clubSet = (settings, factors, code = "CLUB") => ({ ...RULES.CLUB, ...clubRules(settings, factors), code });

rules("CLUB", LAW.CLUB, {
  withSettings(code, words) {
    const pairs = words.map((word) => {
      const [name, ...value] = word.split("=");
      return [name, value.join("=")];
    });
    return clubSet(clubSettings(pairs, code === "LOGISTIC" ? CLUB_CURVE : CLUB_RULES), undefined, code);
  },
  inCells(grid) {
    if (grid.width !== 2) fail(NO_VALUE, "two columns");
    const pairs = clubRows(grid).filter(([name, value]) => (name || value) && name.toLowerCase() !== "rule");
    return clubSet(clubSettings(pairs, CLUB_RULES));
  },
  factorsInCells(grid) {
    if (grid.width !== LAW.CLUB.tables.rows.column.length) return this.inCells(grid);
    return clubSet({}, clubFactors(grid));
  },
});
RULES.CLUB.tableScore = (difference) => RULES.CLUB.expected(whole(difference), ZERO);
RULES.CLUB.tableDifference = RULES.CLUB.difference;

// The functions: their arguments, what is blank or wrong among them, and the answer.

/** A mean of whole numbers, whose sum the decimals give back. */
function meanOfWhole(mean, count) {
  const sum = times(mean, count);
  const nearest = halfUp(sum);
  const apart = subtract(sum, whole(nearest));
  return compare(most(apart, negative(apart)), fraction(1n, 1000000n)) < 0 ? fraction(nearest * count.d, count.n) : mean;
}

const EACH = "each";
const LINE = "line";
const ONLY = "only";
/** One argument: its kind, how its range is used, and whether it may be left out or blank. */
const argument = (name, kind, use = EACH, more = {}) => ({ name, kind, use, ...more });
const optional = { optional: true };
const mayBeBlank = { mayBeBlank: true };

const RULES_GIVEN = argument("rules", RULE_SET, ONLY, { optional: true, usual: () => DEFAULT_RULES });
const OWN = argument("rating", RATING);
const OPPONENTS = argument("opponents", RATING, LINE);
const SCORES = argument("scores", SCORE, LINE, mayBeBlank);
const K_GIVEN = argument("k", FACTOR);
const PART = { name: "part", parse: partIn };

const ALL_PARTS = [...new Set(Object.values(RULES).flatMap((one) => one.parts))];

/** A part of K of any rule set, or an age. Another one is an error, also if the rating is blank. */
function partIn(cell) {
  const part = textOf(cell).toUpperCase();
  if (!ALL_PARTS.includes(part) && !/^\d+$/.test(part)) fail(NO_VALUE, "part", { part, parts: ALL_PARTS.join(", ") });
  return part === "0" ? null : part;
}

function ownRating(rating, rules) {
  if (!rules.isListed(rating)) fail(NO_NUMBER, "unlisted", { rating: written(rating) });
}

function changeOf(rating, { met, points }, k, rules) {
  ownRating(rating, rules);
  return rules.changeOf(rules.used(k, met.length), points, rules.expectedOf(rating, met));
}

function performance(opponents, scores, rules) {
  const { met, points } = playedOf(opponents, scores);
  if (!met.length) throw MISSING;
  return rules.performance(met, points);
}

function factor(rating, games, rules, part) {
  const counted = games.cells.filter((cell) => cell !== null);
  if (games.cells.slice(0, counted.length).includes(null)) throw MISSING;
  ownRating(rating, rules);
  const isKnown = rules.isPart ? rules.isPart(part) : rules.parts.includes(part);
  if (!isKnown) fail(NO_VALUE, "part", { part, parts: rules.parts.join(", ") });
  return rules.factor(rating, counted, part);
}

function newRating(rating, opponents, scores, k, rules) {
  const found = rules.newRating(rating, changeOf(rating, playedOf(opponents, scores), k, rules));
  if (!rules.isListed(found)) fail(NOT_AVAILABLE, "unlisted", { rating: written(found) });
  return found;
}

function needed(target, rating, opponents, k, rules, scores) {
  if (!rules.isListed(whole(roundUp(target)))) fail(NOT_AVAILABLE, "unlisted", { rating: written(target) });
  const isFresh = scores.cells.every((cell) => cell === null);
  const games = isFresh ? [] : playedGames(opponents, scores);
  const met = sideBySide(opponents, scores).flatMap(([opponent]) => opponent ?? []);
  ownRating(rating, rules);
  const used = rules.used(k, met.length);
  const expected = rules.expectedOf(rating, met);
  const scored = total(games.map(([, score]) => score));
  const isEnough = (halfPoints) => {
    const points = add(scored, fraction(BigInt(halfPoints), 2n));
    return compare(rules.newRating(rating, rules.changeOf(used, points, expected)), target) >= 0;
  };
  const rest = met.length - games.length;
  let [low, high] = [0, 2 * rest + 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isEnough(middle)) high = middle;
    else low = middle + 1;
  }
  if (low <= 2 * rest) return fraction(BigInt(low), 2n);
  const best = rules.newRating(rating, rules.changeOf(used, add(scored, whole(rest)), expected));
  return fail(NOT_AVAILABLE, "out of reach", { best: written(best), target: written(subtract(target, best)) });
}

function articleText(code, number) {
  const texts = ARTICLES[code];
  const wanted = number.toLowerCase();
  const exactly = Object.keys(texts).find((one) => one.toLowerCase() === wanted);
  return exactly ? texts[exactly] : fail(NOT_AVAILABLE, "no article", { rules: code, number });
}

function documentIn(cell) {
  const name = textOf(cell).toUpperCase();
  const code = NAMES[name] ?? name;
  return code in ARTICLES ? code : fail(NO_VALUE, "rules", { cell: name.slice(0, 40), known: Object.keys(ARTICLES).join(", ") });
}

const FUNCTIONS = {
  ELO_EXPECTED: {
    arguments: [OWN, argument("opponents", RATING), RULES_GIVEN],
    answer: (rating, opponent, rules) => rules.expected(rating, opponent),
  },
  ELO_SCORE: {
    arguments: [argument("result", RESULT), argument("side", SIDE, EACH, optional)],
    answer: ([white, black], side) => (side === "black" ? black : white),
  },
  ELO_PERF: { arguments: [OPPONENTS, SCORES, RULES_GIVEN], answer: performance },
  ELO_KFACTOR: {
    arguments: [
      OWN,
      argument("games", COUNT, LINE, optional),
      { ...RULES_GIVEN, kind: RULE_SET_OR_FACTORS },
      argument("part", PART, ONLY, { optional: true, usual: () => "K" }),
    ],
    answer: factor,
  },
  ELO_INITIAL: {
    arguments: [
      argument("birth", DATE, EACH, mayBeBlank),
      argument("federated", DATE, EACH, mayBeBlank),
      argument("fide", RATING, EACH, optional),
      argument("standard", RATING, EACH, optional),
    ],
  },
  ELO_VIRTUAL: {
    arguments: [
      argument("iccf", RATING, EACH, mayBeBlank),
      argument("fpx", RATING, EACH, mayBeBlank),
      argument("fide", RATING, EACH, mayBeBlank),
      argument("competition", TEXT, EACH, optional),
    ],
    answersBlanks: true,
  },
  ELO_INITIAL_FIDE: {
    arguments: [
      argument("average", RATING),
      argument("score", SCORE),
      argument("games", GAMES),
      argument("date", DATE, EACH, optional),
    ],
  },
  ELO_CHANGE: {
    arguments: [OWN, OPPONENTS, SCORES, K_GIVEN, RULES_GIVEN],
    answer: (rating, opponents, scores, k, rules) => changeOf(rating, playedOf(opponents, scores), k, rules),
  },
  ELO_NEW: { arguments: [OWN, OPPONENTS, SCORES, K_GIVEN, RULES_GIVEN], answer: newRating },
  ELO_DP: { arguments: [argument("p", SHARE), RULES_GIVEN], answer: (share, rules) => rules.difference(share) },
  ELO_PROVISIONAL: { arguments: [argument("performances", RATING, LINE), argument("games", GAMES, LINE)] },
  ELO_NEEDED: {
    arguments: [
      argument("target", RATING),
      OWN,
      OPPONENTS,
      K_GIVEN,
      RULES_GIVEN,
      { ...SCORES, optional: true },
    ],
    answer: needed,
  },
  ELO_WEIGHTED: {
    arguments: [
      OPPONENTS,
      SCORES,
      argument("ages", DURATION, LINE),
      argument("half_life", SPAN, ONLY, { optional: true, usual: () => 1 }),
      argument("colours", COLOUR, LINE, optional),
    ],
  },
  ELO_TIME: { arguments: [argument("minutes", DURATION), argument("increment", DURATION)] },
  ELO_ROUND: { arguments: [argument("value", NUMBER), RULES_GIVEN], answer: (value, rules) => rules.rounded(value) },
  ELO_ARTICLE: {
    arguments: [argument("rules", { name: "text", parse: documentIn }), argument("article", TEXT)],
    answer: articleText,
  },
};

/** A call: its arguments as ranges of one shape, and the answer at each place. */
class Question {
  constructor(name, values) {
    const { arguments: declared, ...rest } = FUNCTIONS[name];
    if (values.length > declared.length) fail(NO_VALUE, "too many", { name, most: declared.length });
    this.declared = declared;
    this.answersBlanks = rest.answersBlanks;
    this.answerOf = rest.answer ?? OFFERS[name];
    const given = cutToFilledRows(declared.map((_, at) => values[at] ?? null));
    const grids = declared.map((one, at) => this.parsed(one, gridOf(given[at])));
    const each = grids.filter((_, at) => declared[at].use === EACH);
    this.height = common(each.map((grid) => grid.height));
    this.width = common(each.map((grid) => grid.width));
    this.grids = declared.map(({ use }, at) => {
      const grid = use === LINE ? linesOf(grids[at], this.height, this.width) : grids[at];
      common([grid.height, this.height]);
      common([grid.width, this.width]);
      return grid;
    });
    checkLines(this.grids.filter((_, at) => declared[at].use === LINE).map(({ cells }) => cells[0]));
  }

  parsed(declared, grid) {
    if (declared.use === ONLY && declared.kind.ofRange && grid.cells.length > 1) {
      return { cells: [declared.kind.ofRange(grid)], height: 1, width: 1 };
    }
    const found = parsedGrid(grid, declared.kind);
    if (declared.use !== ONLY) return found;
    if (found.cells.length !== 1) fail(NO_VALUE, "single", { name: declared.name });
    const value = found.cells[0] ?? read(declared.kind, declared.usual());
    if (value instanceof Fault) throw value;
    return { cells: [value], height: 1, width: 1 };
  }

  valuesAt(row, column) {
    return this.grids.map(({ cells, height, width }) => {
      return cells[(height === 1 ? 0 : row) * width + (width === 1 ? 0 : column)];
    });
  }

  /** The answer of values: a fraction or a text. It throws a fault. */
  answer(values) {
    let isAsked = false;
    let isMissing = false;
    this.declared.forEach((one, at) => {
      if (one.use === ONLY) return;
      const cells = one.use === LINE ? values[at].cells : [values[at]];
      const wrong = cells.find((cell) => cell instanceof Fault && cell !== MISSING);
      if (wrong) throw wrong;
      if (cells.includes(MISSING)) isMissing = true;
      if (cells.some((cell) => cell !== null)) isAsked = true;
      else if (!one.optional && !one.mayBeBlank) isMissing = true;
    });
    if ((!isAsked && !this.answersBlanks) || isMissing) throw MISSING;
    return this.answerOf(...values);
  }

  /** The results, row by row. Equal values of single cells are answered once. */
  results() {
    return Array.from({ length: this.height }, (_, row) =>
      Array.from({ length: this.width }, (__, column) => this.resultOf(this.valuesAt(row, column))),
    );
  }

  resultOf(values) {
    try {
      return cellOf(this.answer(values), this.height * this.width > 1);
    } catch (fault) {
      return faultIn(fault);
    }
  }
}

function faultIn(fault) {
  if (!(fault instanceof Fault)) throw fault;
  return fault === MISSING ? "" : fault;
}

function cellOf(answer, isOneOfSeveral) {
  if (typeof answer !== "string") return float(answer);
  return isOneOfSeveral && answer.length > LONGEST_TEXT ? `${answer.slice(0, LONGEST_TEXT - 1)}…` : answer;
}

/** The result of a call as rows of numbers, texts and faults. */
function call(name, values) {
  if (name === "ELO_RULES") return RULE_SETS;
  if (name === "ELO_VERSION") return [[VERSION]];
  try {
    if (name === "ELO_WHY") return [[explanation(values)]];
    return new Question(name, values).results();
  } catch (fault) {
    return [[faultIn(fault)]];
  }
}

/** One line: the result with its articles, or why it is an error. */
function explanation([name, ...values]) {
  const asked = read(TEXT, isRange(name) ? name.flat()[0] : name);
  if (asked === null) throw MISSING;
  if (asked instanceof Fault) throw asked;
  const plain = (text) => text.toUpperCase().replace(/[._]/g, "");
  const called = Object.keys(FUNCTIONS).find((one) => plain(one) === plain(asked));
  if (!called) return said("no function", { asked, known: Object.keys(FUNCTIONS).join(", ") });
  try {
    const question = new Question(called, values);
    const found = question.valuesAt(0, 0);
    const answer = question.answer(found);
    const rules = found.find((value) => value && value.law);
    return `${stepsOf(called, found, answer, rules)}${citation(called, rules)}`;
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    return fault === MISSING ? said("missing") : [fault.code, fault.reason].filter(Boolean).join(": ");
  }
}

function citation(name, rules) {
  const sources = Object.entries(BY[name] ?? {}).filter(([code]) => !rules || code === rules.home);
  return sources.length ? ` (${sources.map((source) => source.join(" ")).join("; ")})` : "";
}

function stepsOf(name, values, answer, rules) {
  const shown = typeof answer === "string" ? answer : written(answer);
  if (name === "ELO_EXPECTED" && !rules.inCells) {
    const [rating, opponent] = values;
    const apart = subtract(rating, opponent);
    const counted = rules.counted(rating, opponent);
    const table = rules.law.tables.expected;
    const row = rules.rowFor(counted);
    const band = table.to[row] === "" ? said("above", { count: table.from[row] - 1 }) : `${table.from[row]}–${table.to[row]}`;
    const figure = `${written(rating)} − ${written(opponent)} = ${written(apart)}`;
    const value = shown.replace(/^0(?=\.)/, "");
    const isWholly = compare(apart, whole(counted)) === 0;
    const difference = isWholly ? figure : said("counted", { cell: figure, value: written(whole(counted)) });
    return `${difference}; ${said("row", { name: table.title, row: band, value })}`;
  }
  if (name === "ELO_CHANGE" || name === "ELO_NEW") {
    const [rating, opponents, scores, k] = values;
    const { met, points } = playedOf(opponents, scores);
    const used = rules.used(k, met.length);
    const expected = rules.expectedOf(rating, met);
    const change = rules.changeOf(used, points, expected);
    const sum = `${written(used)} × (${written(points)} − ${written(expected)}) = ${written(change)}`;
    return name === "ELO_NEW" ? `${sum}; ${written(rating)} → ${shown}` : sum;
  }
  return `${name}: ${shown}`;
}

// Google Sheets: days come as dates, single cells as values; an error is thrown, and is a text among other results.

function forGoogle(name, values) {
  let zone = "";
  const serial = (cell) => {
    if (!(cell instanceof Date)) return cell;
    zone = zone || SpreadsheetApp.getActive().getSpreadsheetTimeZone();
    return Number(dayOf(...Utilities.formatDate(cell, zone, "yyyy-MM-dd").split("-").map(Number)));
  };
  const plain = (value) => (isRange(value) ? value.map((row) => row.map(serial)) : serial(value));
  const rows = call(name, Array.from(values, plain));
  if (rows.length > 1 || rows[0].length > 1) return rows.map((row) => row.map((cell) => (cell instanceof Fault ? cell.code : cell)));
  const [[result]] = rows;
  if (result instanceof Fault) throw new Error([result.code, result.reason].filter(Boolean).join(": "));
  return result;
}

return forGoogle;
})();

/**
 * Per defecte, FCE. El resultat esperat d'una partida contra cada oponent, segons la taula o la corba del mateix reglament.
 * @param {any} rating L'Elo del jugador, o un rang d'Elo.
 * @param {any} opponents L'Elo de l'oponent, o un rang d'Elo.
 * @param {any} [rules] El reglament: FCE (per defecte), CNXC, ELO1972, FIDE2011, FIDE2024 (les regles FIDE actuals), CLUB o LOGISTIC. Pot dur ajustos al darrere: LOGISTIC scale=480 cap=400 advantage=35. O un rang de dues columnes: regla, valor.
 * @return {any}
 * @customfunction ELO_EXPECTED
 */
function ELO_EXPECTED(rating, opponents, rules) {
  return XLELO_("ELO_EXPECTED", [rating, opponents, rules]);
}

/**
 * El resultat de les blanques, o de qualsevol dels dos bàndols, a partir del que s'escriu: 1-0, 0-1, ½, 1/2-1/2, +/-, 0,5.
 * @param {any} result El resultat de la partida, o els punts de les blanques o del jugador que va primer. A Calc una sola cel·la en blanc és 0: feu servir IF(C2="";"";C2).
 * @param {any} [side] white (blanques, per defecte) o black (negres).
 * @return {any}
 * @customfunction ELO_SCORE
 */
function ELO_SCORE(result, side) {
  return XLELO_("ELO_SCORE", [result, side]);
}

/**
 * Per defecte, FCE. FCE: per a convidats (7 de 9 contra 2380: 2420). CNXC: segons 6.2. ELO1972: segons la fórmula (1). FIDE2011, FIDE2024: el que tothom en diu performance, mitjana + dp(p) (2600). CLUB: l'Elo que té com a puntuació esperada la feta.
 * @param {any} opponents Els Elo dels oponents, un rang. Si rating és una columna, una fila per jugador.
 * @param {any} scores Un resultat per oponent (1, 0,5, ½, =, 0; en blanc: encara no jugada), o un sol total. A Calc una sola cel·la en blanc és una derrota: feu servir IF(C2="";"";C2).
 * @param {any} [rules] El reglament: FCE (per defecte), CNXC, ELO1972, FIDE2011, FIDE2024 (les regles FIDE actuals), CLUB o LOGISTIC. Pot dur ajustos al darrere: LOGISTIC scale=480 cap=400 advantage=35. O un rang de dues columnes: regla, valor.
 * @return {any}
 * @customfunction ELO_PERF
 */
function ELO_PERF(opponents, scores, rules) {
  return XLELO_("ELO_PERF", [opponents, scores, rules]);
}

/**
 * Per defecte, FCE. El factor K d'un jugador.
 * @param {any} rating L'Elo del jugador, o un rang amb un Elo per jugador.
 * @param {any} [games] Les partides de què depèn K. FCE: partides de cadascuna de les últimes temporades completes, la més recent primer (0 a 5 cel·les). CNXC, CLUB: partides comptades fins ara. ELO1972: partides de l'any. FIDE2011, FIDE2024: partides de proves acabades.
 * @param {any} [rules] El reglament com a ELO_EXPECTED, o un rang amb les files de K: games_under, rating_from, rating_under, age_to, k. Compta la primera fila que encaixa.
 * @param {any} [part] K (per defecte). FCE: K0, DELTA o MP (mitjana de partides), o la K usada en partides RAPID i proves U12 i U12RAPID. FIDE2011: 2400 si ja hi ha arribat. FIDE2024: 2400 o (U18) 2300 si ja hi ha arribat, U18 fins a l'any dels 18. CLUB: l'edat en anys.
 * @return {any}
 * @customfunction ELO_KFACTOR
 */
function ELO_KFACTOR(rating, games, rules, part) {
  return XLELO_("ELO_KFACTOR", [rating, games, rules, part]);
}

/**
 * L'Elo inicial d'un jugador de la FCE: de la llista estàndard, si no de la FIDE, si no per edat.
 * @param {any} birth La data de naixement.
 * @param {any} federated La data de federació.
 * @param {any} [fide] L'Elo FIDE, si en té.
 * @param {any} [standard] Per a la llista de ràpids: l'Elo de la llista estàndard, si en té.
 * @return {any}
 * @customfunction ELO_INITIAL
 */
function ELO_INITIAL(birth, federated, fide, standard) {
  return XLELO_("ELO_INITIAL", [birth, federated, fide, standard]);
}

/**
 * L'Elo virtual (CNXC) d'un oponent sense Elo: el de la primera llista on en té, si no el de la prova.
 * @param {any} iccf L'Elo de la llista ICCF; en blanc: no hi consta.
 * @param {any} fpx L'Elo de la llista FPX; en blanc: no hi consta.
 * @param {any} fide L'Elo de la llista FIDE; en blanc: no hi consta.
 * @param {any} [competition] absolute final, team final board 1, honour o qualsevol altra, també amb els noms portuguesos de 5.3.
 * @return {any}
 * @customfunction ELO_VIRTUAL
 */
function ELO_VIRTUAL(iccf, fpx, fide, competition) {
  return XLELO_("ELO_VIRTUAL", [iccf, fpx, fide, competition]);
}

/**
 * L'Elo inicial (Ru) d'un jugador sense Elo segons les regles de la FIDE: les d'avui, les de l'1 de juliol de 2011 o les anteriors.
 * @param {any} average L'Elo mitjà dels oponents amb Elo.
 * @param {any} score Els punts fets.
 * @param {any} games El nombre de partides.
 * @param {any} [date] El dia que va acabar la prova (per defecte: les regles d'avui, de l'1 de març de 2024).
 * @return {any}
 * @customfunction ELO_INITIAL_FIDE
 */
function ELO_INITIAL_FIDE(average, score, games, date) {
  return XLELO_("ELO_INITIAL_FIDE", [average, score, games, date]);
}

/**
 * Per defecte, FCE. La variació exacta d'Elo per aquestes partides: la suma de K(W − We).
 * @param {any} rating L'Elo del jugador, o un rang amb un Elo per jugador.
 * @param {any} opponents Els Elo dels oponents, un rang. Si rating és una columna, una fila per jugador.
 * @param {any} scores Un resultat per oponent (1, 0,5, ½, =, 0; en blanc: encara no jugada), o un sol total. A Calc una sola cel·la en blanc és una derrota: feu servir IF(C2="";"";C2).
 * @param {any} k El factor K, o un rang amb un factor per jugador.
 * @param {any} [rules] El reglament: FCE (per defecte), CNXC, ELO1972, FIDE2011, FIDE2024 (les regles FIDE actuals), CLUB o LOGISTIC. Pot dur ajustos al darrere: LOGISTIC scale=480 cap=400 advantage=35. O un rang de dues columnes: regla, valor.
 * @return {any}
 * @customfunction ELO_CHANGE
 */
function ELO_CHANGE(rating, opponents, scores, k, rules) {
  return XLELO_("ELO_CHANGE", [rating, opponents, scores, k, rules]);
}

/**
 * Per defecte, FCE. El nou Elo a la llista després d'aquestes partides, arrodonit segons el reglament.
 * @param {any} rating L'Elo del jugador, o un rang amb un Elo per jugador.
 * @param {any} opponents Els Elo dels oponents, un rang. Si rating és una columna, una fila per jugador.
 * @param {any} scores Un resultat per oponent (1, 0,5, ½, =, 0; en blanc: encara no jugada), o un sol total. A Calc una sola cel·la en blanc és una derrota: feu servir IF(C2="";"";C2).
 * @param {any} k El factor K, o un rang amb un factor per jugador.
 * @param {any} [rules] El reglament: FCE (per defecte), CNXC, ELO1972, FIDE2011, FIDE2024 (les regles FIDE actuals), CLUB o LOGISTIC. Pot dur ajustos al darrere: LOGISTIC scale=480 cap=400 advantage=35. O un rang de dues columnes: regla, valor.
 * @return {any}
 * @customfunction ELO_NEW
 */
function ELO_NEW(rating, opponents, scores, k, rules) {
  return XLELO_("ELO_NEW", [rating, opponents, scores, k, rules]);
}

/**
 * Per defecte, FCE. La diferència d'Elo D(p) per a un percentatge de puntuació, segons la taula o la corba.
 * @param {any} p La puntuació com a part d'1 (0,75). Per a una taula s'arrodoneix a dos decimals, la meitat cap amunt.
 * @param {any} [rules] El reglament: FCE (per defecte), CNXC, ELO1972, FIDE2011, FIDE2024 (les regles FIDE actuals), CLUB o LOGISTIC. Pot dur ajustos al darrere: LOGISTIC scale=480 cap=400 advantage=35. O un rang de dues columnes: regla, valor.
 * @return {any}
 * @customfunction ELO_DP
 */
function ELO_DP(p, rules) {
  return XLELO_("ELO_DP", [p, rules]);
}

/**
 * L'Elo provisional (CNXC): la mitjana de les performances ponderada per partides, arrodonida.
 * @param {any} performances La performance en cada prova.
 * @param {any} games El nombre de partides de cadascuna.
 * @return {any}
 * @customfunction ELO_PROVISIONAL
 */
function ELO_PROVISIONAL(performances, games) {
  return XLELO_("ELO_PROVISIONAL", [performances, games]);
}

/**
 * Per defecte, FCE. Els punts que calen a les partides que queden per a un Elo desitjat a la llista; #N/A si és fora d'abast.
 * @param {any} target L'Elo desitjat.
 * @param {any} rating L'Elo del jugador, o un rang amb un Elo per jugador.
 * @param {any} opponents Els Elo dels oponents, un rang. Si rating és una columna, una fila per jugador.
 * @param {any} k El factor K, o un rang amb un factor per jugador.
 * @param {any} [rules] El reglament: FCE (per defecte), CNXC, ELO1972, FIDE2011, FIDE2024 (les regles FIDE actuals), CLUB o LOGISTIC. Pot dur ajustos al darrere: LOGISTIC scale=480 cap=400 advantage=35. O un rang de dues columnes: regla, valor.
 * @param {any} [scores] El resultat de cada partida jugada; en blanc: per jugar. Per defecte: no se n'ha jugat cap.
 * @return {any}
 * @customfunction ELO_NEEDED
 */
function ELO_NEEDED(target, rating, opponents, k, rules, scores) {
  return XLELO_("ELO_NEEDED", [target, rating, opponents, k, rules, scores]);
}

/**
 * La performance ponderada (MELAO): les partides antigues compten menys; els pesos sumen 1.
 * @param {any} opponents Els Elo dels oponents.
 * @param {any} scores Un resultat per oponent (1, 0,5, ½, =, 0; en blanc: encara no jugada).
 * @param {any} ages L'antiguitat de cada partida, en qualsevol unitat de temps.
 * @param {any} [half_life] L'antiguitat amb què una partida compta la meitat, en la mateixa unitat (per defecte: 1).
 * @param {any} [colours] El color del jugador en cada partida: w (blanques), b (negres), o en blanc si no se sap.
 * @return {any}
 * @customfunction ELO_WEIGHTED
 */
function ELO_WEIGHTED(opponents, scores, ages, half_life, colours) {
  return XLELO_("ELO_WEIGHTED", [opponents, scores, ages, half_life, colours]);
}

/**
 * La llista de la FCE d'un ritme de joc: standard (estàndard) o rapid (ràpids).
 * @param {any} minutes Els minuts per a les primeres 60 jugades.
 * @param {any} increment Els segons afegits per jugada.
 * @return {any}
 * @customfunction ELO_TIME
 */
function ELO_TIME(minutes, increment) {
  return XLELO_("ELO_TIME", [minutes, increment]);
}

/**
 * Per defecte, FCE. Un Elo, arrodonit segons el reglament.
 * @param {any} value L'Elo exacte, o una suma de variacions.
 * @param {any} [rules] El reglament: FCE (per defecte), CNXC, ELO1972, FIDE2011, FIDE2024 (les regles FIDE actuals), CLUB o LOGISTIC. Pot dur ajustos al darrere: LOGISTIC scale=480 cap=400 advantage=35. O un rang de dues columnes: regla, valor.
 * @return {any}
 * @customfunction ELO_ROUND
 */
function ELO_ROUND(value, rules) {
  return XLELO_("ELO_ROUND", [value, rules]);
}

/**
 * Explica un resultat en una línia, amb l'article i la fila de la taula, o diu per què és un error.
 * @param {any} name El nom de la funció.
 * @param {any[]} values Els arguments d'aquella funció.
 * @return {any}
 * @customfunction ELO_WHY
 */
function ELO_WHY(name, ...values) {
  return XLELO_("ELO_WHY", [name, ...values]);
}

/**
 * El text d'un article en la seva llengua; 5 dona el 5.1, el 5.2, etc.
 * @param {any} rules FCE, CNXC, ELO1972, FIDE2011, FIDE2024, MELAO, CLUB.
 * @param {any} article El número de l'article tal com està imprès.
 * @return {any}
 * @customfunction ELO_ARTICLE
 */
function ELO_ARTICLE(rules, article) {
  return XLELO_("ELO_ARTICLE", [rules, article]);
}

/**
 * Els reglaments, un per fila, amb edició i títol.
 * @return {any}
 * @customfunction ELO_RULES
 */
function ELO_RULES() {
  return XLELO_("ELO_RULES", []);
}

/**
 * En paraules: la versió d'xlelo, qui calcula les funcions i el reglament de les fórmules que no en diuen cap.
 * @return {any}
 * @customfunction ELO_VERSION
 */
function ELO_VERSION() {
  return XLELO_("ELO_VERSION", []);
}
