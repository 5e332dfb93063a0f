import styles from './home-page.module.css';

export interface HomeFeature {
  title: string;
  text: string;
  href: string;
  link: string;
}

/** What one can do here, each with a door to it. */
export function HomeFeatures({ rooms }: { rooms: readonly HomeFeature[] }) {
  return (
    <section className={styles.rooms} aria-label="What you can do here">
      {rooms.map((room) => (
        <article key={room.title} className={styles.room}>
          <h2 className={styles.roomTitle}>{room.title}</h2>
          <p>{room.text}</p>
          <a href={room.href}>{room.link}</a>
        </article>
      ))}
    </section>
  );
}
