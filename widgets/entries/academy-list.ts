import { ListScreen } from '#screens/academy-list/ListScreen.tsx';
import { defineElement } from '#widgets/page/define.tsx';
import { elementRow } from '#widgets/page/elements.ts';

defineElement(elementRow('academy-list'), ListScreen);
