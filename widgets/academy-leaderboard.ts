import { LeaderboardScreen } from '#screens/academy-leaderboard/LeaderboardScreen.tsx';
import { defineElement } from './define.tsx';

defineElement('academy-leaderboard', LeaderboardScreen);
