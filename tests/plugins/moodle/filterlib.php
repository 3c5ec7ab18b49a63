<?php
// Moodle keeps the functions of filters here; the stand-ins are all in moodle.php.
