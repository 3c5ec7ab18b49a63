import { LeaderboardScreen } from '#screens/academy-leaderboard/LeaderboardScreen.tsx';
import { defineElement } from './define.tsx';
import { elementRow } from './elements.ts';

defineElement(elementRow('academy-leaderboard'), LeaderboardScreen);
