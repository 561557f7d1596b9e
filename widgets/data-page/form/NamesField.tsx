import { factsOf, languages, type GivenNames, type PlainLanguage } from '@patrolkit/core';
import { Languages } from 'lucide-react';
import { useState } from 'react';
import { useText, useTexts } from '../../shared/element/index.ts';
import { TextField, type FieldProps } from '../../shared/form/Field.tsx';
import { Button } from '../../shared/ui/Button.tsx';

/**
 * A name in one line, and behind a button a line for each other language. A language whose name is the same as the one in the line follows
 * it, so that one line names the thing in all languages.
 */
export function NamesField({
  names,
  onNames,
  ...field
}: Omit<FieldProps, 'value' | 'onChange'> & {
  readonly names: GivenNames;
  readonly onNames: (names: GivenNames) => void;
}) {
  const text = useText();
  const { $language } = useTexts();
  const own = plainOf($language.get());
  const [isOpen, setOpen] = useState(false);
  const first = names[own] ?? '';
  const rename = (name: string): void =>
    onNames(
      Object.fromEntries(
        languages.map(language => [language, (names[language] ?? '') === first ? name : names[language]]),
      ),
    );
  return (
    <div className="form-names">
      <TextField {...field} value={first} onChange={rename} autoComplete="off" />
      {isOpen ? (
        languages
          .filter(language => language !== own)
          .map(language => (
            <TextField
              key={language}
              label={text('config.names.in', { label: field.label, language: factsOf(language).name })}
              value={names[language] ?? ''}
              disabled={field.disabled ?? false}
              onChange={name => onNames({ ...names, [language]: name })}
              autoComplete="off"
            />
          ))
      ) : (
        <Button size="small" kind="quiet" icon={Languages} onClick={() => setOpen(true)}>
          {text('config.names.others')}
        </Button>
      )}
    </div>
  );
}

/** The language of the texts under a language on screen: the overlay of a brand is written in its own. */
const plainOf = (language: string): PlainLanguage =>
  languages.find(known => known === language) ??
  languages.find(known => language.startsWith(known)) ??
  languages[0] ??
  'zh-cn';
