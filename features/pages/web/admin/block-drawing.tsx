import styles from './page-editor.module.css';

/** A shape of a drawing: x, y, width and height in a field of 48 by 30; `solid` ones stand out, `round` ones are circles. */
interface Shape {
  at: readonly [number, number, number, number];
  as?: 'solid' | 'round';
}

const line = (x: number, y: number, width: number): Shape => ({ at: [x, y, width, 2] });
const box = (x: number, y: number, width: number, height: number): Shape => ({ at: [x, y, width, height] });
const solid = (x: number, y: number, width: number, height: number): Shape => ({
  at: [x, y, width, height],
  as: 'solid',
});
const round = (x: number, y: number, size: number): Shape => ({ at: [x, y, size, size], as: 'round' });
const cards = (y: number, height: number) => [4, 18, 32].map((x) => box(x, y, 12, height));
const player = (y: number) => [round(4, y, 6), line(13, y + 2, 30)];

const drawings: Readonly<Record<string, readonly Shape[]>> = {
  'blocks.hero': [box(2, 2, 44, 26), solid(6, 8, 20, 4), line(6, 15, 24), solid(6, 20, 10, 4)],
  'blocks.hero-player': [
    box(2, 2, 44, 26),
    solid(6, 8, 14, 4),
    line(6, 15, 14),
    round(25, 7, 7),
    ...[24, 27, 30, 33, 36, 39].map((x, place) => solid(x, 20 - (place % 3), 2, 4 + (place % 3) * 2)),
  ],
  'blocks.markdown': [solid(4, 4, 18, 3), line(4, 11, 40), line(4, 16, 40), line(4, 21, 28)],
  'blocks.text-and-image': [solid(4, 6, 14, 3), line(4, 13, 18), line(4, 18, 14), box(27, 4, 18, 22)],
  'blocks.image': [box(4, 3, 40, 24), round(10, 7, 6)],
  'blocks.video': [box(4, 3, 40, 24), round(20, 11, 8)],
  'blocks.audio-list': [...player(3), ...player(12), ...player(21)],
  'blocks.download': [box(4, 8, 40, 14), solid(8, 12, 6, 6), line(18, 14, 20)],
  'blocks.faq': [box(4, 3, 40, 6), box(4, 12, 40, 6), box(4, 21, 40, 6)],
  'blocks.combo-list': [...[4, 13, 22].flatMap((y) => [box(4, y, 7, 6), line(15, y + 2, 26)])],
  'blocks.carousel': [...cards(5, 16), line(4, 25, 20)],
  'blocks.sourced-carousel': [solid(4, 2, 14, 2), ...cards(7, 14), line(4, 25, 20)],
  'blocks.subpages-list': [...cards(3, 11), ...cards(17, 11)],
  'blocks.breadcrumbs': [line(4, 14, 8), line(16, 14, 8), solid(28, 14, 12, 2)],
  'blocks.get-started-cta': [box(2, 5, 44, 20), solid(12, 9, 24, 3), solid(18, 17, 12, 4)],
  'blocks.cta-row': [box(2, 9, 44, 12), line(6, 14, 18), solid(32, 12, 10, 6)],
  'blocks.text-and-buttons-cta': [line(10, 8, 28), solid(9, 16, 13, 5), box(26, 16, 13, 5)],
  'blocks.cta-with-background': [solid(2, 3, 44, 24), box(10, 9, 28, 3), box(18, 17, 12, 5)],
  'blocks.badge': [solid(14, 11, 20, 8)],
  'blocks.price-badge': [round(15, 6, 18), solid(20, 14, 8, 2)],
  'blocks.invite-code-banner': [box(2, 7, 44, 16), line(6, 14, 16), solid(26, 12, 16, 6)],
  'blocks.template-list': [...cards(4, 10), line(4, 18, 12), line(18, 18, 12), line(32, 18, 12)],
  'blocks.project-template-list': [
    box(4, 4, 18, 22),
    box(26, 4, 18, 22),
    solid(8, 19, 10, 4),
    solid(30, 19, 10, 4),
  ],
  'blocks.embed-studio': [box(3, 3, 42, 24), line(7, 8, 14), line(12, 14, 20), line(8, 20, 26)],
  'blocks.spacing': [line(4, 6, 40), line(4, 22, 40), solid(23, 11, 2, 8)],
};

/** A drawing of a kind of block, in the colours of the theme. */
export function BlockDrawing({ component }: { component: string }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 48 30" aria-hidden="true" focusable="false">
      {(drawings[component] ?? []).map(({ at: [x, y, width, height], as }) => (
        <rect
          key={`${x} ${y} ${width}`}
          x={x}
          y={y}
          width={width}
          height={height}
          rx={as === 'round' ? width / 2 : 1}
          className={as === 'solid' || as === 'round' ? styles.drawnSolid : styles.drawn}
        />
      ))}
    </svg>
  );
}
