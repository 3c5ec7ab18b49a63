<?php
// This file is part of Moodle - https://moodle.org/
//
// Moodle is free software: you can redistribute it and/or modify
// it under the terms of the GNU General Public License as published by
// the Free Software Foundation, either version 3 of the License, or
// (at your option) any later version.
//
// Moodle is distributed in the hope that it will be useful,
// but WITHOUT ANY WARRANTY; without even the implied warranty of
// MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the
// GNU General Public License for more details.
//
// You should have received a copy of the GNU General Public License
// along with Moodle.  If not, see <https://www.gnu.org/licenses/>.

namespace block_academy;

/**
 * Tests of the block, in a Moodle.
 *
 * @package    block_academy
 * @category   test
 * @copyright  2026 Academy Widgets
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 * @covers     \block_academy
 */
final class block_academy_test extends \advanced_testcase {
    /**
     * Sets where the script is.
     */
    protected function setUp(): void {
        global $CFG;
        parent::setUp();
        require_once($CFG->libdir . '/blocklib.php');
        $this->resetAfterTest();
        $this->setAdminUser();
        set_config('scripturl', 'https://academy.example/academy-widgets.js', 'filter_academy');
    }

    /**
     * A block on a page.
     *
     * @param array $config What whoever placed it has chosen.
     * @return \block_academy
     */
    private function block(array $config): \block_academy {
        $block = block_instance('academy');
        $block->page = new \moodle_page();
        $block->page->set_url('/');
        $block->page->set_context(\context_system::instance());
        $block->context = $block->page->context;
        $block->config = (object) $config;
        $block->specialization();
        return $block;
    }

    /**
     * The block shows its screen, with what was chosen, under the title that somebody wrote.
     */
    public function test_block_shows_its_screen(): void {
        $block = $this->block(['screen' => 'parent-attendance', 'parentattendance_month' => '6', 'title' => 'Days']);
        $this->assertSame('Days', $block->title);
        $this->assertFalse($block->hide_header());
        $this->assertStringContainsString('<parent-attendance month="6"', $block->get_content()->text);
    }

    /**
     * Without a title the screen has its own, and Moodle lists the block by the name of the screen.
     */
    public function test_block_without_a_title(): void {
        $block = $this->block(['screen' => 'parent-attendance']);
        $this->assertSame('Attendance Tracking', $block->title);
        $this->assertTrue($block->hide_header());
    }

    /**
     * Without a screen the block is empty, so that Moodle hides it, and tells whoever edits what to do.
     */
    public function test_block_without_a_screen(): void {
        global $USER;
        $this->assertSame('', $this->block([])->get_content()->text);
        $USER->editing = true;
        $this->assertStringContainsString('no screen is chosen', $this->block([])->get_content()->text);
    }

    /**
     * While somebody edits, the block says what the screen shows and to whom.
     */
    public function test_caption_while_editing(): void {
        global $USER;
        $config = ['screen' => 'parent-attendance'];
        $this->assertStringNotContainsString('For parents', $this->block($config)->get_content()->text);
        $USER->editing = true;
        $this->assertStringContainsString('For parents', $this->block($config)->get_content()->text);
    }
}
