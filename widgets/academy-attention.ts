import { AttentionScreen } from '#screens/academy-attention/AttentionScreen.tsx';
import { defineElement } from './define.tsx';
import { elementRow } from './elements.ts';

defineElement(elementRow('academy-attention'), AttentionScreen);
