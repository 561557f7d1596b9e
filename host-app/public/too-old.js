// A classic script in old syntax: it runs where the console's modules do not, and shows the plain message of index.html instead of a blank page.
(function () {
  var isGood =
    'noModule' in document.createElement('script') &&
    'adoptedStyleSheets' in document &&
    'showModal' in document.createElement('dialog') &&
    'structuredClone' in window &&
    'hasOwn' in Object;
  if (isGood) return;
  document.addEventListener('DOMContentLoaded', function () {
    // Removes what the modules may have drawn: it would not work in this browser.
    var root = document.getElementById('root');
    root.parentNode.removeChild(root);
    document.getElementById('too-old').removeAttribute('hidden');
  });
})();
