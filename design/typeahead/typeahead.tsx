import { type ComponentProps, useId, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { FieldFrame, type FieldTexts } from '../field/field-frame.tsx';
import { useAnchoredOverlay } from '../overlay/use-anchored-overlay.ts';
import { useDismiss } from '../overlay/use-dismiss.ts';
import { isFuzzyMatch, rankMatch } from './is-fuzzy-match.ts';
import styles from './typeahead.module.css';

export interface TypeaheadOption {
  id: string;
  label: string;
}

type InputProps = Pick<ComponentProps<'input'>, 'id' | 'placeholder' | 'disabled' | 'required' | 'name'>;

interface TypeaheadProps extends FieldTexts, InputProps {
  options: readonly TypeaheadOption[];
  /** Id of the chosen option. */
  value: string | null;
  onChange: (id: string | null) => void;
  /** Shown when no option matches. */
  emptyText: string;
}

/** A combobox with fuzzy search. Text that matches no option is reset on blur. */
export function Typeahead(props: TypeaheadProps) {
  const { label, hideLabel, hint, error, errorId, options, value, onChange, emptyText, ...input } = props;
  const chosenLabel = options.find((option) => option.id === value)?.label ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const open = typed !== null && !input.disabled;
  const rank = ({ label }: TypeaheadOption) => rankMatch(label, typed ?? '');
  const matches = options
    .filter((option) => isFuzzyMatch(option.label, typed ?? ''))
    .sort((a, b) => rank(a) - rank(b));
  const countText = matches.length === 1 ? '1 option' : `${matches.length} options`;

  const show = (text: string) => {
    setTyped(text);
    setActive(
      text === ''
        ? Math.max(
            0,
            options.findIndex((option) => option.id === value),
          )
        : 0,
    );
  };
  const close = () => setTyped(null);
  const choose = (option: TypeaheadOption) => {
    onChange(option.id);
    close();
  };
  /** On blur, an emptied field clears the choice; other unfinished text is dropped. */
  const onBlur = () => {
    if (typed === '' && cleared.current) onChange(null);
    cleared.current = false;
    close();
  };
  const cleared = useRef(false);

  useAnchoredOverlay(open, box, list, { side: 'bottom', align: 'start', gap: 4 });
  useDismiss(open, [box, list], close);
  useLayoutEffect(() => {
    if (list.current && box.current) list.current.style.minWidth = `${box.current.offsetWidth}px`;
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  });

  const onKeyDown = (event: React.KeyboardEvent) => {
    // Keys that an input method uses, e.g. Enter for a Japanese word, choose nothing here.
    if (event.nativeEvent.isComposing) return;
    const option = open ? matches[active] : undefined;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) return show('');
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((active + step + matches.length) % Math.max(1, matches.length));
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      if (option) choose(option);
    }
  };

  return (
    <FieldFrame {...{ label, hideLabel, hint, error, errorId, id: input.id, required: input.required }}>
      {(control) => (
        <div ref={box} className={styles.box}>
          <input
            {...input}
            {...control}
            className={styles.input}
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-activedescendant={open && matches[active] ? `${listId}-${matches[active].id}` : undefined}
            value={typed !== null && (typed !== '' || cleared.current) ? typed : chosenLabel}
            onChange={(event) => {
              cleared.current = event.target.value === '';
              show(event.target.value);
            }}
            onClick={() => !open && show('')}
            onBlur={onBlur}
            onKeyDown={onKeyDown}
          />
          {open && (
            // biome-ignore lint/a11y/noStaticElementInteractions: a press on it keeps the focus in the field; blur closes the list
            <div
              ref={list}
              popover="manual"
              className={styles.list}
              onMouseDown={(event) => event.preventDefault()}
            >
              <div role="listbox" id={listId} aria-label={label}>
                {matches.map((option, index) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox keeps the focus and handles the keys
                  <div
                    key={option.id}
                    id={`${listId}-${option.id}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={index === active}
                    className={classNames(styles.option, option.id === value && styles.chosen)}
                    onPointerMove={() => setActive(index)}
                    onClick={() => choose(option)}
                  >
                    {option.label}
                  </div>
                ))}
              </div>
              {matches.length === 0 && (
                <p className={styles.empty} aria-hidden="true">
                  {emptyText}
                </p>
              )}
            </div>
          )}
          {/* Present from the start: screen readers announce changes of a live region, not its arrival. */}
          <p className="spoken" role="status">
            {open && (matches.length > 0 ? countText : emptyText)}
          </p>
        </div>
      )}
    </FieldFrame>
  );
}
