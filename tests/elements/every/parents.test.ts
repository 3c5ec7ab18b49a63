import { testElementsFor } from './promises.ts';

testElementsFor(['parent', 'everyone', 'anyone']);
