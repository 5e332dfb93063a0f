import { blockStory } from '../../web/gallery/block-story.ts';
import { longHtml, longTitle } from '../../web/gallery/sample-content.ts';

export const story = blockStory('Questions and answers', 'blocks.faq', {
  shortest: { title: '', items: [{ question: 'Why?', answerHtml: '<p>Because.</p>' }], width: 'narrow' },
  usual: {
    title: 'What people ask',
    items: [
      {
        question: 'Do I have to read notes?',
        answerHtml: '<p>No. You need <strong>ears</strong>, and some patience.</p>',
      },
      { question: 'What does it cost?', answerHtml: '<p>The free plan has no end.</p>' },
      { question: 'Whose are my tracks?', answerHtml: '<p>Yours.</p>' },
    ],
    width: 'narrow',
  },
  longest: {
    title: longTitle,
    items: [
      { question: longTitle, answerHtml: longHtml },
      { question: 'And then?', answerHtml: '<p>The end.</p>' },
    ],
    theme: 'dark',
    width: 'narrow',
  },
  none: 'failed',
});
