import { testElementsFor } from './promises.ts';

testElementsFor(['parent', 'anyone']);
