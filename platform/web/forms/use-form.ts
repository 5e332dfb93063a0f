import { type FormEvent, useRef, useState } from 'react';
import { toCamel } from '#platform/pure/casing.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { isBlank } from '#platform/pure/text/is-blank.ts';
import { type FieldLabels, fieldMessages } from './field-messages.ts';
import { useFocusFirstError } from './use-focus-first-error.ts';

type Errors<V> = Partial<Record<keyof V & string, string>>;

interface FormOptions<V, A> {
  initial: V;
  /** Sends the values; field errors of a `Refusal` are shown at their fields. */
  send: (values: V) => Promise<A>;
  /** Fields that must not be blank. */
  required?: readonly (keyof V & string)[];
  /** Validation before sending: field to its error. */
  check?: (values: V) => Errors<V>;
  onDone?: (answer: A) => void;
  /** Labels of fields on the page, where they differ from the names. */
  labels?: Partial<Record<keyof V & string, string>>;
}

export interface Form<V> {
  values: V;
  set: <K extends keyof V & string>(field: K, value: V[K]) => void;
  /** The first error of each field: `Title is too long`, or `This field is required`. */
  errors: Errors<V>;
  /** All errors of the server as lines, `{Field name} {message}`, or its one text; without those of fields changed since. */
  messages: readonly string[];
  busy: boolean;
  /** Submits the form of the event; a refusal focuses its first invalid field. */
  submit: (event?: FormEvent) => void;
}

interface Message {
  /** Null for an error of the whole form. */
  field: string | null;
  text: string;
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && isBlank(value));

/** The state of a form: values, errors by field, and one submission at a time. */
export function useForm<V extends object, A>(options: FormOptions<V, A>): Form<V> {
  const [values, setValues] = useState(options.initial);
  const [errors, setErrors] = useState<Errors<V>>({});
  const [messages, setMessages] = useState<readonly Message[]>([]);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const focus = useFocusFirstError();

  async function run(): Promise<void> {
    // "Required" errors override other errors of a field.
    const found = { ...options.check?.(values), ...emptyFields(values, options.required ?? []) };
    setErrors(found);
    setMessages([]);
    if (Object.keys(found).length > 0) return focus.refused();
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    try {
      const answer = await options.send(values);
      options.onDone?.(answer);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setErrors(firstMessages(error, options.labels));
      setMessages(messagesOf(error, options.labels));
      focus.refused();
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  return {
    values,
    set: (field, value) => {
      focus.changed();
      setValues((before) => ({ ...before, [field]: value }));
      setErrors((before) => ({ ...before, [field]: undefined }));
      setMessages((before) => before.filter((message) => message.field !== field));
    },
    errors,
    messages: messages.map(({ text }) => text),
    busy,
    submit: (event) => {
      event?.preventDefault();
      focus.sent(event?.currentTarget ?? null);
      void run();
    },
  };
}

function emptyFields<V extends object>(values: V, required: readonly (keyof V & string)[]): Errors<V> {
  const empty = required.filter((field) => isEmpty(values[field]));
  return Object.fromEntries(empty.map((field) => [field, 'This field is required'])) as Errors<V>;
}

function messagesOf({ fields, message }: Refusal, labels?: FieldLabels): Message[] {
  if (!fields) return [{ field: null, text: message }];
  return Object.entries(fields).flatMap(([key, messages]) =>
    fieldMessages({ [key]: messages }, labels).map((text) => ({ field: toCamel(key), text })),
  );
}

function firstMessages<V>(refusal: Refusal, labels?: FieldLabels): Errors<V> {
  const fields = Object.entries(refusal.fields ?? {});
  return Object.fromEntries(
    fields.map(([key, messages]) => [toCamel(key), fieldMessages({ [key]: messages }, labels)[0]]),
  ) as Errors<V>;
}
