import { LeaderboardScreen } from '#screens/academy-leaderboard/LeaderboardScreen.tsx';
import { defineElement } from '#widgets/page/define.tsx';
import { elementRow } from '#widgets/page/elements.ts';

defineElement(elementRow('academy-leaderboard'), LeaderboardScreen);
