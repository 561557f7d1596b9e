// Asks the server for the wanted screen every 15 seconds, and loads that screen as soon as the server answers.
(function () {
  function ask() {
    fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
      function (answer) {
        if (answer.ok) location.reload();
      },
      function () {},
    );
  }
  setInterval(ask, 15000);
  addEventListener('online', ask);
})();
