import { drawPassword, drawSecret } from '@patrolkit/core';
import { Copy, Dices } from 'lucide-react';
import { useId, useState } from 'react';
import { useTexts } from '../../shared/element/index.ts';
import { TextField } from '../../shared/form/Field.tsx';
import { Button } from '../../shared/ui/Button.tsx';

/**
 * A secret: typed, or drawn by the browser and copied. The server never sends one back, so the form of a thing that has one says when it was
 * set. It stays as it is unless the user replaces it.
 */
export function SecretField({
  label,
  value,
  onChange,
  error,
  setAt,
  required,
  isPassword = false,
  isLocked,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  /** When it was set, ms since 1970. Undefined for a thing that has none yet. */
  readonly setAt: number | undefined;
  readonly required: boolean;
  /** It is a password of a user, which has rules of its own. */
  readonly isPassword?: boolean;
  readonly isLocked: boolean;
}) {
  const { text, formatDateTime } = useTexts();
  const group = useId();
  const [isReplacing, setReplacing] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const put = (next: string): void => {
    setCopied(false);
    onChange(next);
  };
  return (
    <fieldset className="secret" disabled={isLocked}>
      <legend>{required ? `${label} *` : label}</legend>
      {setAt === undefined
        ? null
        : [false, true].map(replaces => (
            <label key={String(replaces)} className="pk-radio">
              <input
                type="radio"
                name={group}
                checked={isReplacing === replaces}
                onChange={() => {
                  setReplacing(replaces);
                  put('');
                }}
              />
              <span>
                {replaces ? text('config.secret.replace') : text('config.secret.keep', { time: formatDateTime(setAt) })}
              </span>
            </label>
          ))}
      {setAt === undefined || isReplacing ? (
        <>
          <TextField
            label={text('config.secret.new')}
            value={value}
            onChange={put}
            disabled={isLocked}
            required={required}
            autoComplete="off"
            {...(error === undefined ? {} : { error })}
          />
          <span className="secret-acts">
            <Button size="small" icon={Dices} onClick={() => put(isPassword ? drawPassword() : drawSecret())}>
              {text('config.secret.draw')}
            </Button>
            {/* A page of an address without encryption has no clipboard. */}
            {isSecureContext ? (
              <Button
                size="small"
                icon={Copy}
                disabled={value === ''}
                onClick={() =>
                  // Where the browser refuses, the secret stays in the field and can be copied from there.
                  void navigator.clipboard.writeText(value).then(
                    () => setCopied(true),
                    () => setCopied(false),
                  )
                }
              >
                {text(isCopied ? 'config.secret.copied' : 'common.copy')}
              </Button>
            ) : null}
          </span>
          <p className="form-hint">{text('config.secret.once')}</p>
        </>
      ) : null}
    </fieldset>
  );
}
