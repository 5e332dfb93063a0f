import type { Ref } from 'react';

interface DeleteMemberFormProps {
  ref: Ref<HTMLFormElement>;
  guid: string;
}

/** `DELETE /api/users/{guid}` as a form; its fields are filled on submit. The server redirects afterwards. */
export function DeleteMemberForm({ ref, guid }: DeleteMemberFormProps) {
  return (
    <form
      ref={ref}
      hidden
      method="post"
      action={`/api/users/${guid}`}
      aria-label="Delete"
      onSubmit={({ currentTarget }) => {
        const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';
        const fields = currentTarget.elements as unknown as Record<string, HTMLInputElement>;
        if (fields.csrf_token) fields.csrf_token.value = token;
        if (fields.referer) fields.referer.value = location.pathname;
      }}
    >
      <input type="hidden" name="_method" value="delete" />
      <input type="hidden" name="csrf_token" />
      <input type="hidden" name="referer" />
    </form>
  );
}
