import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { TextArea } from '#design/field/text-area.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { panelClass } from '#design/panel/panel-class.ts';
import { ImageField } from '#features/uploads/web/image-field.tsx';
import type { GroupView } from '../contract.ts';
import { DESCRIPTION_LIMIT, NAME_LIMIT } from '../model/group-settings.ts';
import styles from './group-form.module.css';
import { GroupPicture } from './group-picture.tsx';
import { GroupSettingFields } from './group-setting-fields.tsx';
import { useGroupForm } from './use-group-form.ts';

/** The form of a group; of a new one without `group`. */
export function GroupForm({ group }: { group?: GroupView }) {
  const form = useGroupForm(group);
  const [uploading, setUploading] = useState(false);
  const { values, errors, set } = form;
  const shownAt = Object.values(errors).some((error) => error !== undefined);
  return (
    <form className={panelClass('form')} onSubmit={form.submit} noValidate>
      <fieldset className={styles.fields} disabled={uploading || form.busy}>
        <div className={styles.column}>
          <TextField
            label="Name"
            required
            maxLength={NAME_LIMIT}
            value={values.name}
            error={errors.name}
            onChange={(event) => set('name', event.target.value)}
          />
          <TextField
            label="Group link"
            hint={linkHint(values.groupLink, group)}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            value={values.groupLink}
            error={errors.groupLink}
            onChange={(event) => set('groupLink', event.target.value)}
          />
          <TextArea
            label="Description"
            rows={6}
            limit={DESCRIPTION_LIMIT}
            value={values.description}
            error={errors.description}
            onChange={(event) => set('description', event.target.value)}
          />
          <ImageField
            label="Picture"
            preview={group && <GroupPicture group={group} size={112} />}
            error={errors.image}
            onBusy={setUploading}
            onUploaded={(image) => set('image', image)}
          />
        </div>
        <GroupSettingFields form={form} privacyBefore={group?.privacySetting} />
      </fieldset>
      <div className={styles.messages} role="alert">
        {!shownAt && form.messages.map((message) => <p key={message}>{message}</p>)}
      </div>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={form.busy} disabled={uploading}>
          {group ? 'Save' : 'Create group'}
        </Button>
        <a className={buttonClass('quiet')} href={group?.selfLink ?? '/groups'}>
          Cancel
        </a>
      </div>
    </form>
  );
}

function linkHint(typed: string, group: GroupView | undefined): string {
  const link = typed.trim();
  if (link === '') return group ? 'The group needs an address.' : 'Left empty, it is made of the name.';
  const present = `The group's address ends with /group/${link}`;
  const moves = group && link.toLowerCase() !== group.groupLink.toLowerCase();
  return moves ? `${present}. The old address leads there until another group takes it.` : present;
}
