import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { DropZone } from '#design/drop-zone/drop-zone.tsx';
import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { useFileUpload } from '#features/uploads/web/use-file-upload.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { createRoster, presignRoster } from '../contract.ts';
import { maxFileBytes } from '../model/roster-limits.ts';
import styles from './rosters.module.css';

/** Takes a roster by drop or choice and sends it. */
export function RosterDrop({ isOwner }: { isOwner: boolean }) {
  const api = useApi();
  const client = useQueryClient();
  const [wholeSchool, setWholeSchool] = useState(false);
  const { progress, error, upload } = useFileUpload((file) => api(presignRoster, file));
  const errorId = useId();
  const create = useMutation({
    mutationFn: (fileName: string) => api(createRoster, { fileName, wholeSchool }),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['rosters', 'list'] }),
    onError: flashRefusal,
  });
  const send = async (file: File) => {
    const fileName = await upload(file);
    if (fileName !== undefined) create.mutate(fileName);
  };
  return (
    <div className={styles.send}>
      {isOwner && (
        <CheckboxField
          label="This list has everybody of the school"
          hint="Students of an earlier list who are not in this one leave the school. An archive says this itself."
          checked={wholeSchool}
          onChange={(event) => setWholeSchool(event.target.checked)}
        />
      )}
      <DropZone
        label="List"
        prompt="Drop a CSV table or a OneRoster archive here"
        buttonLabel="Choose a file"
        hint="Up to 50 MB: a table with a row for each student in a class, or a ZIP"
        accept={['.csv', '.txt', '.tsv', '.zip']}
        maxBytes={maxFileBytes}
        progress={progress}
        progressLabel="Uploading the list"
        errorId={error && errorId}
        disabled={create.isPending}
        onFile={(file) => void send(file)}
        onRefused={() => flash.error('Please choose one file of at most 50 MB.')}
      />
      <p id={errorId} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
