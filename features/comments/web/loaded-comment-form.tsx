import { Suspense } from 'react';
import type { CommentFormProps } from './comment-form.tsx';
import { commentFormPart } from './comment-form-part.ts';

/** The comment form, whose part the page's loader has loaded. */
export function LoadedCommentForm(props: CommentFormProps) {
  return (
    <Suspense>
      <Form {...props} />
    </Suspense>
  );
}

function Form(props: CommentFormProps) {
  const { CommentForm } = commentFormPart.read();
  return <CommentForm {...props} />;
}
