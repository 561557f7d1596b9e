/** Declares rows that belong to one row of a list. */
import type { Call, Entity } from '@patrolkit/transport';
import type { MessageId } from '../i18n/index.ts';
import { columnOf, type LabelArea, type Told } from './columns.ts';
import type { CourseOf, RowLink, RowsSection } from './resource.ts';

/** Declares rows of a call. A column without a label does not compile. */
export function rowsSection<Answer, Row extends object, const Area extends LabelArea = 'records'>(declared: {
  readonly name: string;
  readonly label: MessageId;
  readonly call: Call<{ readonly id: string }, Answer>;
  readonly entity: Entity<Row>;
  /** The begin of the labels of its columns. */
  readonly area?: Area;
  readonly title: Told<Row, Area>;
  readonly columns: readonly Told<Row, Area>[];
  rows(answer: Answer): readonly Row[];
  id(row: Row): string;
  readonly link?: RowLink<Row>;
  course?(answer: Answer): CourseOf | undefined;
}): RowsSection {
  const { entity, title, columns, area, ...rest } = declared;
  return {
    kind: 'rows',
    ...rest,
    columns: columns.map(name => columnOf<Row, Area>(entity, name, area === undefined ? { title } : { title, area })),
  } as RowsSection;
}
