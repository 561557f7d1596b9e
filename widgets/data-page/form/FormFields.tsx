import { formBounds, joined, type AnyChange, type MessageId } from '@patrolkit/core';
import { CircleAlert } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { lazily, useNoticeText, useText } from '../../shared/element/index.ts';
import { Refusal } from '../../shared/question/Refusal.tsx';
import { OneOf } from '../OneOf.tsx';
import { useSheet } from '../useSheet.ts';
import { focusFirst } from './focus-first.ts';
import { FormControl } from './FormControl.tsx';
import fieldsCss from './fields.css?inline';
import css from './form.css?inline';
import { Newer } from './Newer.tsx';
import type { Filling } from './useFilling.ts';

const SessionsPanel = lazily(async () => (await import('./SessionsPanel.tsx')).SessionsPanel);
const DrivePanel = lazily(async () => (await import('./DrivePanel.tsx')).DrivePanel);
const LinkagePanel = lazily(async () => (await import('./LinkagePanel.tsx')).LinkagePanel);
const RosPanel = lazily(async () => (await import('./RosPanel.tsx')).RosPanel);
const GetsPanel = lazily(async () => (await import('./GetsPanel.tsx')).GetsPanel);

/**
 * The fields of a form in their sections and tabs, a summary of problems that leads to them, and the version that another user has saved
 * meanwhile.
 */
export function FormFields({
  filling,
  call,
  isLocked = false,
}: {
  readonly filling: Filling;
  readonly call: AnyChange;
  /** True when the form is only shown. */
  readonly isLocked?: boolean;
}) {
  const text = useText();
  const noticeText = useNoticeText();
  const box = useRef<HTMLDivElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const headings = useId();
  useSheet(css, box);
  useSheet(fieldsCss, box);
  const { asked, problems, tries, newer } = filling;
  const sections = sectionsOf(filling);
  const bounds = formBounds(call, filling.request);
  const wrong = asked.flatMap(field => {
    const problem = problems[field.name];
    return problem ? [{ field, problem }] : [];
  });
  const isWrong = wrong.length > 0;
  const errorOf = (name: string): string | undefined => {
    const problem = problems[name];
    return problem && noticeText(problem);
  };
  // After a failed attempt to save, the summary of problems gets the focus.
  useEffect(() => {
    if (tries > 0 && isWrong) summary.current?.focus();
  }, [tries, isWrong]);
  const [picked, pick] = useState<MessageId>();
  const [sought, seek] = useState<{ readonly name: string }>();
  const tabs = [...new Set(sections.flatMap(({ tab }) => tab ?? []))];
  const shown = tabs.find(tab => tab === picked) ?? tabs[0];
  const focusOn = (name: string): void =>
    focusFirst(box.current?.querySelector(`[data-field="${name}"], [data-axis="${name}"]`));
  const jump = (name: string): void => {
    const tab = sections.find(({ fields }) =>
      fields.some(field => field.name === name || field.place?.y === name),
    )?.tab;
    if (tab === undefined || tab === shown) return focusOn(name);
    pick(tab);
    seek({ name });
  };
  // The field is on a tab that is drawn only now.
  useEffect(() => {
    if (sought) focusFirst(box.current?.querySelector(`[data-field="${sought.name}"], [data-axis="${sought.name}"]`));
  }, [sought]);
  const isFaulty = (tab: MessageId): boolean =>
    sections.some(section => section.tab === tab && section.fields.some(({ name }) => problems[name] !== undefined));
  return (
    <div ref={box} className="form" part="form" inert={filling.isSending}>
      {isWrong ? (
        <div ref={summary} className="form-summary" role="alert" tabIndex={-1}>
          <p className="pk-line" data-tone="error">
            <CircleAlert aria-hidden />
            {text('config.summary', { count: wrong.length })}
          </p>
          <ul>
            {wrong.map(({ field, problem }) => (
              <li key={field.name}>
                <button type="button" className="form-jump" onClick={() => jump(field.name)}>
                  {joined(text, 'label', [text(field.label), noticeText(problem)])}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <Refusal problem={problems['form']} />
      {newer ? <Newer filling={filling} newer={newer} /> : null}
      {tabs.length > 1 ? (
        <OneOf
          legend={text('config.tabs')}
          options={tabs.map(tab => ({
            value: tab,
            label: text(tab),
            fault: isFaulty(tab) ? text('config.tabs.fault') : undefined,
          }))}
          chosen={shown ?? ''}
          onPick={value => pick(tabs.find(tab => tab === value))}
        />
      ) : null}
      {sections.map(({ label, tab, fields, panel }, at) => (
        <section
          key={`${tab ?? ''} ${label ?? at}`}
          className="form-section"
          hidden={tab !== shown}
          aria-labelledby={label ? `${headings}-${at}` : undefined}
        >
          {label ? <h3 id={`${headings}-${at}`}>{text(label)}</h3> : null}
          <div className="form-fields">
            {fields.map(field => (
              <FormControl
                key={field.name}
                field={field}
                bounds={bounds[field.name]}
                filling={filling}
                errorOf={errorOf}
                isLocked={isLocked}
              />
            ))}
          </div>
          {panel?.kind === 'drive' ? <DrivePanel panel={panel} filling={filling} /> : null}
          {panel?.kind === 'linkage' ? <LinkagePanel panel={panel} filling={filling} /> : null}
          {panel?.kind === 'ros' && !isLocked ? <RosPanel panel={panel} filling={filling} /> : null}
          {panel?.kind === 'gets' ? <GetsPanel panel={panel} filling={filling} /> : null}
          {panel?.kind === 'sessions' ? <SessionsPanel panel={panel} id={idOf(filling)} /> : null}
        </section>
      ))}
    </div>
  );
}

/** The id of the thing whose form it is; empty for a new one. */
const idOf = ({ given }: Pick<Filling, 'given'>): string => (typeof given['id'] === 'string' ? given['id'] : '');

/** The sections with their fields. A section with neither fields nor a panel is left out. */
const sectionsOf = ({ form, asked, given }: Filling) =>
  form.sections
    .map(section => ({
      ...section,
      fields: section.fields.flatMap(({ name, isOfPlace }) =>
        isOfPlace ? [] : (asked.find(field => field.name === name) ?? []),
      ),
    }))
    // Nobody is signed in as a user who is not added yet.
    .filter(({ fields, panel }) => fields.length > 0 || panel?.kind === 'gets' || (panel && idOf({ given }) !== ''));
