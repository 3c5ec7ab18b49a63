import { NoticesScreen } from '#screens/academy-notices/NoticesScreen.tsx';
import { defineElement } from '#widgets/page/define.tsx';
import { elementRow } from '#widgets/page/elements.ts';

defineElement(elementRow('academy-notices'), NoticesScreen);
