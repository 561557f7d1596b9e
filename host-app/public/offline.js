// Asks again for the screen that was wanted, and goes there as soon as the server answers: until then the page can be read in peace.
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
