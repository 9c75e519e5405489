// Run by `npm run screenshots`, once all tests have written their pictures.
import { writeContactSheet } from './album.ts';

writeContactSheet();
