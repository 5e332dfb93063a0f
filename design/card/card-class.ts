import styles from './card.module.css';

/**
 * The class of a card: a surface with a hover style, a hairline in the paper theme, and the focus ring of the link that covers it
 * (`linkClass('card')`).
 */
export const cardClass: string = styles.card ?? '';
