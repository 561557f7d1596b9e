// A classic script in old syntax: instead of a blank page it shows the plain messages of index.html, where the console's modules cannot run or do not come.
(function () {
  var isGood =
    'noModule' in document.createElement('script') &&
    'adoptedStyleSheets' in document &&
    'showModal' in document.createElement('dialog') &&
    'structuredClone' in window &&
    'hasOwn' in Object;
  function show(id) {
    document.getElementById(id).removeAttribute('hidden');
  }
  if (isGood) {
    // The first module itself; what it loads says so too (src/entry/main.tsx).
    document.addEventListener(
      'error',
      function (event) {
        if (event.target.type === 'module') show('not-loaded');
      },
      true,
    );
    return;
  }
  document.addEventListener('DOMContentLoaded', function () {
    // Removes what the modules may have drawn: it would not work in this browser.
    var root = document.getElementById('root');
    root.parentNode.removeChild(root);
    show('too-old');
  });
})();
