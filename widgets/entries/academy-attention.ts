import { AttentionScreen } from '#screens/academy-attention/AttentionScreen.tsx';
import { defineElement } from '#widgets/page/define.tsx';
import { elementRow } from '#widgets/page/elements.ts';

defineElement(elementRow('academy-attention'), AttentionScreen);
