import '@patrolkit/widgets/manual-alarm';

/** Raises an alarm of the selected robot by hand, with the picture of the page before one's eyes. */
export default function ManualAlarm() {
  return <patrol-manual-alarm for="picture" />;
}
