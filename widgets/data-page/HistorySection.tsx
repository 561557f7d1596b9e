import { loadSettings, type HistorySection as Section } from '@patrolkit/core';
import { useCallback } from 'react';
import { useText, useTexts } from '../shared/element/index.ts';
import { usePermission } from '../shared/permission/index.ts';
import { ErrorState, Skeleton } from '../shared/ui/states.tsx';
import { Versions } from './form/HistoryDialog.tsx';
import { SectionBox } from './SectionBox.tsx';
import { useLoaded } from './useLoaded.ts';

/** The changes of the settings of a row, for users who may change them and read the log of operations. */
export function HistorySection({ section, id }: { readonly section: Section; readonly id: string }) {
  const { page: name } = section;
  const { loadArea } = useTexts();
  const text = useText();
  const isPermitted = usePermission();
  const load = useCallback(async () => {
    const page = await loadSettings(name);
    await loadArea(page.area);
    return page;
  }, [name, loadArea]);
  const { value: page, isFailed, retry } = useLoaded(load);
  const mayRead = isPermitted({ element: [name, 'edit'] }) && isPermitted({ element: ['log-query'] });
  if (!mayRead) return null;
  return (
    <SectionBox name={section.name} label={section.label}>
      {() =>
        isFailed ? (
          <ErrorState title={text('common.loadFailed')} onRetry={retry} />
        ) : page?.of === undefined ? (
          <Skeleton lines={3} />
        ) : (
          <Versions keeps={page} id={id} />
        )
      }
    </SectionBox>
  );
}
