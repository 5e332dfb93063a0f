import { expect, test } from 'vitest';
import { licenceIds, licenceOf } from './licences.ts';

test('each licence has its name and the address of its terms [TRACK-150]', () => {
  expect(licenceIds.map((id) => Object.values(licenceOf(id)).join(' '))).toEqual([
    'All rights reserved ',
    'CC BY 4.0 https://creativecommons.org/licenses/by/4.0/',
    'CC BY-SA 4.0 https://creativecommons.org/licenses/by-sa/4.0/',
    'CC BY-ND 4.0 https://creativecommons.org/licenses/by-nd/4.0/',
    'CC BY-NC 4.0 https://creativecommons.org/licenses/by-nc/4.0/',
    'CC BY-NC-SA 4.0 https://creativecommons.org/licenses/by-nc-sa/4.0/',
    'CC BY-NC-ND 4.0 https://creativecommons.org/licenses/by-nc-nd/4.0/',
    'CC0 1.0 https://creativecommons.org/publicdomain/zero/1.0/',
  ]);
});
