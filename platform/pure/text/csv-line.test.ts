import { expect, test } from 'vitest';
import { csvLine, readCsvText } from './csv-line.ts';

test('cells are quoted where they hold separators, quotes or line breaks [CAMPAIGN-286]', () => {
  expect(csvLine(['plain', 'a,b', 'say "so"', 'two\nlines', 'a;b', 3])).toBe(
    'plain,"a,b","say ""so""","two\nlines","a;b",3\r\n',
  );
});

test('no text is run as a formula, and numbers stay numbers [CAMPAIGN-286]', () => {
  expect(csvLine(['=1+1', '+1+1', '-1+1', '@sum(a1)', '\tx', '-12.50', -3, 'a=b'])).toBe(
    "'=1+1,'+1+1,'-1+1,'@sum(a1),'\tx,-12.50,-3,a=b\r\n",
  );
  expect(csvLine(['=hyperlink("http://x","y")'])).toBe('"\'=hyperlink(""http://x"",""y"")"\r\n');
});

test('a text that is marked as no formula is read as it was written [EDU-361]', () => {
  for (const text of ['=1+1', '@s1', "'=1", "''-x", "'t Hart", 'a=b', '-12.50', 'plain'])
    expect(readCsvText(csvLine([text]).trimEnd())).toBe(text);
});
