import { TodayScreen } from '#screens/academy-today/TodayScreen.tsx';
import { defineElement } from '#widgets/page/define.tsx';
import { elementRow } from '#widgets/page/elements.ts';

defineElement(elementRow('academy-today'), TodayScreen);
