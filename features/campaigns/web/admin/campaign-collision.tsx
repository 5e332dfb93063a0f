import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { SideChoices } from '#features/drafts/web/side-choices.tsx';
import type { CampaignDraft } from './campaign-draft.ts';
import { campaignFields, campaignLabels, describeField } from './campaign-texts.ts';

interface CampaignCollisionProps {
  /** What the form was filled with. */
  base: CampaignDraft;
  mine: CampaignDraft;
  theirs: CampaignDraft;
  /** Goes on with the fields that are chosen; nothing is saved yet. */
  onChoose: (draft: CampaignDraft) => void;
}

/** What two admins have changed at once: a field that one of them has changed is taken over, of others the admin chooses. */
export function CampaignCollision({ base, mine, theirs, onChoose }: CampaignCollisionProps) {
  const [sides, setSides] = useState<Readonly<Record<string, 'first' | 'second'>>>({});
  const differs = (one: CampaignDraft, other: CampaignDraft) =>
    campaignFields.filter((field) => describeField(one, field) !== describeField(other, field));
  const changedByMe = differs(base, mine);
  const changedByThem = differs(base, theirs);
  const both = changedByMe.filter(
    (field) => changedByThem.includes(field) && differs(mine, theirs).includes(field),
  );
  const taken = changedByThem.filter((field) => !changedByMe.includes(field));
  const merge = () => {
    const kept = changedByMe.filter((field) => sides[field] !== 'second');
    const own = Object.fromEntries(kept.map((field) => [field, mine[field]])) as Partial<CampaignDraft>;
    onChoose(withKnownPrizes({ ...theirs, ...own }, theirs));
  };
  return (
    <Dialog
      open
      size="large"
      role="alertdialog"
      title="Another admin has saved this campaign meanwhile"
      footer={
        <>
          <Button onClick={() => onChoose(theirs)}>Drop my changes</Button>
          <Button variant="primary" onClick={merge}>
            Go on with the choice
          </Button>
        </>
      }
    >
      {taken.length > 0 && (
        <p>{`Taken over from them: ${taken.map((field) => campaignLabels[field]).join(', ')}.`}</p>
      )}
      {both.length === 0 ? (
        <p>Your changes stay beside theirs. Save again to keep both.</p>
      ) : (
        <p>Choose what stays, field by field. Then save again.</p>
      )}
      <SideChoices
        differences={both.map((field) => ({
          key: field,
          name: campaignLabels[field],
          first: describeField(mine, field),
          second: describeField(theirs, field),
        }))}
        who="Theirs"
        sides={sides}
        onChoose={(field, side) => setSides({ ...sides, [field]: side })}
      />
    </Dialog>
  );
}

/** A prize that the other admin has removed is a new one when it stays. */
const withKnownPrizes = (draft: CampaignDraft, saved: CampaignDraft): CampaignDraft => ({
  ...draft,
  prizes: draft.prizes.map((prize) =>
    saved.prizes.some(({ id }) => id === prize.id) ? prize : { ...prize, id: undefined },
  ),
});
