for (const code of document.querySelectorAll("pre > code.language-copse")) {
  const play = document.createElement("copse-play");
  code.parentElement.replaceWith(play);
  play.append(code.parentElement);
}
