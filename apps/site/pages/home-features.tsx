import styles from './home-page.module.css';

export interface HomeFeature {
  title: string;
  text: string;
  href: string;
  link: string;
}

/** The site's features, each with a link to it. */
export function HomeFeatures({ features }: { features: readonly HomeFeature[] }) {
  return (
    <section className={styles.rooms} aria-label="What you can do here">
      {features.map((feature) => (
        <article key={feature.title} className={styles.room}>
          <h2 className={styles.roomTitle}>{feature.title}</h2>
          <p>{feature.text}</p>
          <a href={feature.href}>{feature.link}</a>
        </article>
      ))}
    </section>
  );
}
