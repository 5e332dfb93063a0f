import styles from './card.module.css';

/**
 * The class of a card: a surface with a hairline on paper that answers to the pointer, and shows the ring of the link that covers it
 * (`linkClass('card')`).
 */
export const cardClass: string = styles.card ?? '';
