import english from './en/leaderboard.json';
import { defineTexts } from './texts.ts';

/** Words of Leaderboard Management (promises/academy-leaderboard.md). */
export const leaderboardTexts = defineTexts('leaderboard', english);
