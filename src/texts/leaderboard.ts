import english from './en/leaderboard.json';
import { defineTexts } from './texts.ts';

/** Words of Leaderboard Management (spec 2 §2). */
export const leaderboardTexts = defineTexts('leaderboard', english);
