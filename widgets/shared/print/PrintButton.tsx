import { noticeDurations } from '@patrolkit/core';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useConsole, useLanguageTag, useTexts } from '../element/hooks.ts';
import { IconButton } from '../ui/Button.tsx';
import type { Printed } from './print.ts';

/** Prints a part of the page. The browser's own window offers to save it as PDF. */
export function PrintButton({
  part,
  title,
  lines,
  isWide = false,
  disabled,
}: Pick<Printed, 'title' | 'lines' | 'isWide'> & {
  /** The part to print. */
  readonly part: () => Element | null | undefined;
  readonly disabled?: boolean;
}) {
  const { notices, now } = useConsole();
  const { text, formatDateTime } = useTexts();
  const language = useLanguageTag();
  const [isBusy, setBusy] = useState(false);
  const print = async (): Promise<void> => {
    const printed = part();
    if (!printed || isBusy) return;
    setBusy(true);
    try {
      const { printPart } = await import('./print.ts');
      await printPart(printed, {
        title,
        lines,
        isWide,
        foot: `${title} · ${text('data.print.at', { time: formatDateTime(now()) })}`,
        page: (page, pages) => text('common.pages.place', { page, pages }),
        language,
      });
    } catch {
      notices.notify('error', { id: 'data.print.failed' }, noticeDurations.http);
    } finally {
      setBusy(false);
    }
  };
  return (
    <IconButton
      icon={Printer}
      label={text('data.print')}
      title={text('data.print.hint')}
      aria-busy={isBusy || undefined}
      disabled={disabled}
      onClick={() => void print()}
    />
  );
}
