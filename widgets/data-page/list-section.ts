/** What a list that belongs to a record is drawn with; beside its view, which is drawn by what it opens itself. */
import type { ListSection } from '@patrolkit/core';
import type { ReactNode } from 'react';

/** A section of a detail page, or of an opened row. */
export interface ListSectionProps {
  readonly section: ListSection;
  /** The record of the page. */
  readonly row: unknown;
  readonly isNarrow: boolean;
  /** Another page is wanted. */
  readonly onOpen: (screen: string, query: string) => void;
  /** It lists what the page itself reads: who is let into the page may see it. */
  readonly isOwn?: boolean;
}

/** Draws one. */
export type ListSectionView = (props: ListSectionProps) => ReactNode;
