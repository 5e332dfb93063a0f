import type { HostileFile } from './hostile-file.ts';

const svg = (inside: string, attributes = 'width="100" height="100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`;
const square = '<rect width="100" height="100" fill="#369"/>';

/** SVGs and other texts that pretend to be images. */
export function markupImages(neighbour: string, canary: string): HostileFile[] {
  const entities = Array.from({ length: 12 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join(
    '',
  );
  const bomb = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY e0 "boom">${entities}]>${svg('<text>&e12;</text>')}`;
  const external = `<!DOCTYPE svg [<!ENTITY f SYSTEM "file://${neighbour}">]>${svg(`${square}<text y="20">&f;</text>`)}`;
  const nested = Array.from(
    { length: 30 },
    (_, n) => `<g id="g${n + 1}"><use xlink:href="#g${n}"/><use xlink:href="#g${n}"/></g>`,
  ).join('');
  const text: [string, string, string, HostileFile['expect']][] = [
    ['script.svg', svg(`${square}<script>alert('${canary}')</script>`), 'a script', 'done'],
    [
      'handler.svg',
      svg(square, `width="100" height="100" onload="alert('${canary}')"`),
      'an event handler',
      'done',
    ],
    [
      'foreign.svg',
      svg(`${square}<foreignObject><iframe src="https://example.com"/></foreignObject>`),
      'HTML inside',
      'done',
    ],
    [
      'file.svg',
      svg(`${square}<image xlink:href="file://${neighbour}" width="9" height="9"/>`),
      'a reference to a file',
      'done',
    ],
    [
      'remote.svg',
      svg(`${square}<image xlink:href="http://169.254.169.254/" width="9" height="9"/>`),
      'a reference to the network',
      'done',
    ],
    ['entity.svg', external, 'an entity that reads a file', 'error'],
    ['entities.svg', bomb, 'a trillion entities', 'error'],
    [
      'nested.svg',
      svg(`<defs><g id="g0">${square}</g>${nested}</defs><use xlink:href="#g30"/>`),
      'a billion uses',
      'error',
    ],
    ['huge.svg', svg('', 'width="30000" height="30000"'), '900 megapixels', 'error'],
    ['page.png', '<!doctype html><script>alert(1)</script>', 'HTML', 'refused'],
    ['wrapped.svg', `<html>${svg(square)}</html>`, 'a drawing inside a page', 'refused'],
    ['comment.svg', '<!-- <svg> never ends', 'no element at all', 'refused'],
    ['eps.png', '%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file', 'PostScript', 'refused'],
    ['magick.png', 'push graphic-context\nimage over 0,0 0,0 "|id"\n', 'a drawing script', 'refused'],
  ];
  return text.map(([name, content, why, expect]) => ({ name, why, expect, bytes: Buffer.from(content) }));
}
