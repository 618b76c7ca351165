import { withoutInvisible } from '../../../domain/accounts/invisible-characters.ts';
import { useState, type ComponentProps, type ReactNode } from 'react';
import type { WeakPasswordReason } from '../../../auth/auth-result.ts';
import type { LiveScreen } from './use-screen.ts';

/** The id defaults to the name. */
export function Field({
  label,
  hint,
  problem,
  children,
  ...input
}: {
  label: string;
  hint?: ReactNode;
  problem?: string | null;
  children?: ReactNode;
} & ComponentProps<'input'> & { name: string }) {
  const { name, id = name } = input;
  const notes = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-frame">
        <input
          id={id}
          aria-invalid={problem ? true : undefined}
          aria-describedby={notes || undefined}
          {...input}
        />
        {children}
      </div>
      {hint && <small id={`${id}-hint`}>{hint}</small>}
      {problem && (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** Browsers refuse a pasted address with an invisible character. */
export function EmailField(field: Omit<ComponentProps<typeof Field>, 'type' | 'onInput'>) {
  return (
    <Field
      {...field}
      type="email"
      onInput={({ currentTarget: input }) => {
        const text = withoutInvisible(input.value);
        if (text !== input.value) input.value = text;
      }}
    />
  );
}

export function PasswordField({
  isLive,
  ...field
}: Omit<ComponentProps<typeof Field>, 'type' | 'children'> & { isLive: boolean }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field {...field} type={isShown ? 'text' : 'password'} spellCheck={false}>
      {isLive && (
        <button
          type="button"
          className="show-password"
          aria-controls={field.id ?? field.name}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
          <span className="sr">{` ${field.label.toLowerCase()}`}</span>
        </button>
      )}
    </Field>
  );
}

export function ReturnField({ returnTo }: { returnTo: string | null }) {
  return returnTo !== null && <input type="hidden" name="return_to" value={returnTo} />;
}

export function HiddenFields({ fields }: { fields: Readonly<Record<string, string>> | undefined }) {
  return Object.entries(fields ?? {}).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** The button stays focusable while its form is being sent. The form ignores a second submit. */
export function SubmitButton({
  isSending,
  isWaiting = false,
  busyLabel,
  className = 'btn',
  children,
  ...button
}: {
  isSending: boolean;
  isWaiting?: boolean;
  busyLabel: string;
} & Pick<ComponentProps<'button'>, 'className' | 'children' | 'name' | 'value'>) {
  return (
    <button
      type="submit"
      className={className}
      aria-disabled={isSending || isWaiting || undefined}
      {...button}
    >
      {isSending && <span className="spinner" aria-hidden="true" />}
      {isSending ? busyLabel : children}
    </button>
  );
}

/** A form of a screen, with its button at the end. */
export function ScreenForm<View>({
  screen: { sending, submit },
  action,
  button,
  busyLabel,
  buttonClass,
  noValidate,
  children,
}: {
  screen: LiveScreen<View>;
  action: string;
  button: ReactNode;
  busyLabel: string;
  buttonClass?: string | undefined;
  noValidate?: boolean;
  children?: ReactNode;
}) {
  return (
    <form className="pass-form" method="post" action={action} onSubmit={submit} noValidate={noValidate}>
      {children}
      <SubmitButton className={buttonClass} isSending={sending === action} busyLabel={busyLabel}>
        {button}
      </SubmitButton>
    </form>
  );
}

const REASON_TEXTS: Record<WeakPasswordReason, string> = {
  length: 'Make it longer.',
  characters: 'Add other kinds of characters.',
  pwned: 'Choose one that is not in a known data breach.',
};

export function WeakReasons({ reasons }: { reasons: readonly WeakPasswordReason[] }) {
  if (reasons.length === 0) return null;
  return (
    <ul className="reasons" aria-label="What to change">
      {reasons.map((reason) => (
        <li key={reason}>{REASON_TEXTS[reason]}</li>
      ))}
    </ul>
  );
}

/** People paste spaces too, so the field accepts more than six characters. */
export function CodeField(
  field: Pick<ComponentProps<typeof Field>, 'id' | 'label' | 'name' | 'hint' | 'problem'>,
) {
  return (
    <Field
      {...field}
      type="text"
      className="code-digits"
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
    />
  );
}

export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** A device, an app or a sign-in method, with its button. */
export function ListItem({
  name,
  detail,
  note = null,
  children,
}: {
  name: string;
  detail: string | null;
  note?: string | null;
  children?: ReactNode;
}) {
  return (
    <li>
      <span>
        <strong>{name}</strong>
        {detail && <small>{detail}</small>}
        {note && <small>{note}</small>}
      </span>
      {children}
    </li>
  );
}
