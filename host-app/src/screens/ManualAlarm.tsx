import '@patrolkit/widgets/manual-alarm';

/** Raises an alarm of the selected robot by hand. The dialog shows the picture of the player on the page. */
export default function ManualAlarm() {
  return <patrol-manual-alarm for="picture" />;
}
