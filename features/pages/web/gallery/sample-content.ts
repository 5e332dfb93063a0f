import type { MediaView } from '#features/media/contract.ts';
import type { Audience, AudioView, LinkView } from '../../model/block-values.ts';

/** Addresses of drawn pictures have a uuid. */
function sampleIdOf(seed: string): string {
  const number = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_000_007, 7);
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** A drawn picture that the site has anyway, wide or square. */
export function samplePicture(seed: string, shape: 'wide' | 'square' = 'square'): MediaView {
  const url = shape === 'wide' ? '/og.png' : `/covers/${sampleIdOf(seed)}/1000.svg`;
  return {
    id: '00000000-0000-4000-8000-000000000009',
    kind: 'image',
    url,
    mime: shape === 'wide' ? 'image/png' : 'image/svg+xml',
    name: seed,
    width: shape === 'wide' ? 1200 : 1000,
    height: shape === 'wide' ? 630 : 1000,
    size: 61_000,
    duration: null,
    alternativeText: `A drawing called ${seed}`,
    decorative: false,
    focalX: 0.5,
    focalY: 0.5,
    formats: {},
  };
}

export const sampleFilm: MediaView = {
  ...samplePicture('film', 'wide'),
  kind: 'video',
  url: '/product-video.webm',
  mime: 'video/webm',
  name: 'product-video.webm',
  alternativeText: 'What the studio does',
};

export const sampleSound = (
  name: string,
  caption: string,
  thumbnail: MediaView | null = null,
): AudioView => ({
  name,
  caption,
  thumbnail,
  url: '/files/sample.mp3',
  mime: 'audio/mpeg',
  duration: 65_000,
});

/** A link to a page, or to another site by an https address. */
export function sampleLink(label: string, href: string, audience: Audience = 'everyone'): LinkView {
  const external = href.startsWith('https:');
  return {
    label,
    href,
    external,
    page: external ? null : { path: href },
    url: external ? href : '',
    newTab: external,
    audience,
  };
}

const longWord = 'Akkumulatorenfabriksbesichtigungsprotokoll';
export const longTitle = `What one hears when the ${longWord} plays for the first time in a hall that nobody has ever tuned`;
export const longText = `${'A compressor turns down what is loud, so that all of it may be turned up; how fast it does so decides whether a drum keeps its attack. '.repeat(4)}${longWord}`;

export const sampleHtml =
  '<h2 id="bar">What a bar is</h2><p>A bar is a <strong>small box of time</strong>. In most songs it has <em>four beats</em>, and <a href="#bar">a link</a> can lead to it.</p><ol><li>the kick drum</li><li>the snare</li><li>the kick drum again</li></ol>';
export const longHtml = `${sampleHtml}<h3 id="tempo">How fast</h3><p>${longText}</p><blockquote><p>Count to four, and begin again.</p></blockquote><table><thead><tr><th>Style</th><th>Beats a minute</th><th>Where the snare is</th></tr></thead><tbody><tr><td>House</td><td>120 to 128</td><td>on two and four</td></tr><tr><td>Dubstep</td><td>140</td><td>on three</td></tr></tbody></table><pre><code>kick . . . snare . . . kick . kick . snare . . . kick . . . snare . . . kick . kick . snare</code></pre><ul><li>${longWord}</li><li>and <code>code</code></li></ul>`;
