import { testElementsFor } from './promises.ts';

testElementsFor(['staff']);
