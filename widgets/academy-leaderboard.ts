import { LeaderboardScreen } from '#screens/leaderboard/LeaderboardScreen.tsx';
import { defineElement } from './define.tsx';

defineElement('academy-leaderboard', LeaderboardScreen);
