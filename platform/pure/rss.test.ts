import { expect, test } from 'vitest';
import { escapeXml, rssXml } from './rss.ts';

const channel = {
  title: 'News & more',
  description: 'What is new',
  link: 'https://tonehall.example/feed',
  self: 'https://tonehall.example/feed.xml',
  items: [
    {
      title: 'A <b>bold</b> title',
      link: 'https://tonehall.example/news/1',
      publishedAt: '2026-11-20T16:00:00.000Z',
      description: 'It said "no" & went',
    },
  ],
};

test('a channel has the required elements, with every text escaped', () => {
  const xml = rssXml(channel);
  expect(xml).toContain('<title>News &#38; more</title>');
  expect(xml).toContain('<atom:link href="https://tonehall.example/feed.xml" rel="self"');
  expect(xml).toContain('<title>A &#38;lt;b&#38;gt;bold&#38;lt;/b&#38;gt; title</title>');
  expect(xml).toContain('<pubDate>Fri, 20 Nov 2026 16:00:00 GMT</pubDate>');
  expect(xml).toContain('<guid isPermaLink="true">https://tonehall.example/news/1</guid>');
  expect(xml).not.toContain('<b>');
});

test('an item with an id keeps it whatever its link; audio and pictures are said as podcast readers expect them', () => {
  const xml = rssXml({
    ...channel,
    author: 'A & B',
    image: 'https://tonehall.example/a.jpg?x=1&y=2',
    items: channel.items.map((item) => ({
      ...item,
      id: 'urn:uuid:1',
      image: 'https://tonehall.example/b.png',
      audio: { url: 'https://tonehall.example/c.mp3', bytes: 5, type: 'audio/mpeg', durationMs: 61_499 },
    })),
  });
  for (const part of [
    'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"',
    '<itunes:author>A &#38; B</itunes:author>',
    '<itunes:image href="https://tonehall.example/a.jpg?x=1&#38;y=2"/>',
    '<image><url>https://tonehall.example/a.jpg?x=1&#38;y=2</url><title>News &#38; more</title><link>https://tonehall.example/feed</link></image>',
    '<guid isPermaLink="false">urn:uuid:1</guid>',
    '<enclosure url="https://tonehall.example/c.mp3" length="5" type="audio/mpeg"/>',
    '<itunes:duration>61</itunes:duration>',
  ])
    expect(xml).toContain(part);
});

test('an empty channel is valid', () => {
  const xml = rssXml({ ...channel, items: [] });
  expect(xml).not.toContain('<item>');
  expect(xml).toContain('</channel>');
});

test('characters that XML forbids are removed', () => {
  expect(escapeXml('a\u0000b\u0008c\ud800d\uffff🎹\n')).toBe('abc\ufffdd🎹\n');
});
